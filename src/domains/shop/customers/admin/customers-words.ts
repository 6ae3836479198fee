import { customerScreens } from '../customers.addresses.ts'

/** Last part of the form's address for a new record. */
export const newRecord = 'new'

export const groupPath = (id: string = newRecord) => `/${customerScreens.discountGroups}/${id}`
