import { customerScreens } from '../customers.addresses.ts'

/** What stands in the address of the form for a new record. */
export const newRecord = 'new'

export const groupPath = (id: string = newRecord) => `/${customerScreens.discountGroups}/${id}`
