import { shippingScreens } from '../shipping.addresses.ts'

/** Last part of the form's address for a new record: `shop/shipping/groups/new`. */
export const newRecord = 'new'

/** The id of a form's record; undefined for a new one. */
export const recordIn = (id: string | undefined) => (id === newRecord ? undefined : id)

export const groupPath = (id: string = newRecord) => `/${shippingScreens.groups}/${id}`
export const countryPath = (id: string = newRecord) => `/${shippingScreens.countries}/${id}`
