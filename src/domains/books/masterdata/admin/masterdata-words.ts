import { useMemo } from 'react'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { type MasterdataType, masterdataScreens, vendorScreens } from '../masterdata.addresses.ts'
import { bankAccount, unit } from '../masterdata.contract.ts'
import { party } from '../party.contract.ts'

/** Address of a list, relative to the base. */
export const browsePath = (type: MasterdataType) => `/${masterdataScreens.browse}?type=${type}`
export const editPath = (type: MasterdataType, id = '') => `/${masterdataScreens[type]}/${id}`
export const vendorPath = (id = '') => (id ? `/${vendorScreens.edit}/${id}` : `/${vendorScreens.add}`)

const inAddress = [
  ...(['type', 'title', 'first_name', 'last_name', 'address'] as const),
  ...(['zip', 'city', 'country', 'phone', 'use'] as const),
] as const
const inContact = ['name', 'role', 'email', 'phone', 'invoices'] as const
const ofLines = ['addresses', 'contacts', 'companyLine', ...inAddress, ...inContact] as const

/** Labels of party lines and their fields, for forms and tables. */
export function usePartyLineLabels(): Record<string, string> {
  const own = useFieldLabels('masterdata.fields.party', ofLines)
  return useMemo(
    () => ({
      addresses: own.addresses,
      contacts: own.contacts,
      ...Object.fromEntries(inAddress.map((name) => [`addresses.${name}`, own[name]])),
      'addresses.company': own.companyLine,
      ...Object.fromEntries(inContact.map((name) => [`contacts.${name}`, own[name]])),
    }),
    [own],
  )
}

/** Access rule of each kind. */
export const accessOf = (type: MasterdataType) =>
  type === 'party' ? party.access : type === 'bank-account' ? bankAccount.access : unit.access
