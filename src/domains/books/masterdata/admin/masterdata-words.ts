import { useMemo } from 'react'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { type MasterdataType, masterdataScreens, vendorScreens } from '../masterdata.addresses.ts'
import { bankAccount, unit } from '../masterdata.contract.ts'
import { party } from '../party.contract.ts'

/** The list of one kind, as an address without base. */
export const browsePath = (type: MasterdataType) => `/${masterdataScreens.browse}?type=${type}`
export const editPath = (type: MasterdataType, id = '') => `/${masterdataScreens[type]}/${id}`
export const vendorPath = (id = '') => (id ? `/${vendorScreens.edit}/${id}` : `/${vendorScreens.add}`)

/** What the fields of a kind are called: `names` as the texts have them, lines with theirs. */
export function useFieldLabels<const N extends string>(
  type: MasterdataType,
  names: readonly N[],
): Record<N, string> {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, t(`masterdata.fields.${type}.${name}`)])) as Record<
        N,
        string
      >,
    [t, type, names],
  )
}

/** What somebody has to be allowed to see each kind. */
export const accessOf = (type: MasterdataType) =>
  type === 'party' ? party.access : type === 'bank-account' ? bankAccount.access : unit.access
