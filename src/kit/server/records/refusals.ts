import { Problem } from '../../shared/problem.ts'

export const inBin = () =>
  new Problem('IN_BIN', 409, {
    de: 'Das liegt im Papierkorb. Holen Sie es zuerst zurück.',
    en: 'This is in the bin. Take it back first.',
  })

/** Specification § 8: `C100` = no permission. */
export const notOwn = () =>
  new Problem('C100', 403, {
    de: 'Das hat jemand anderer angelegt. Ändern dürfen Sie hier nur, was Sie selbst angelegt haben.',
    en: 'Somebody else made this. Here you may change only what you have made yourself.',
  })

/** Refusal of one field, with the same text at the field and for the whole input. */
export const wrongField = (field: string, text: { de: string; en: string }) =>
  new Problem('INVALID', 422, text, { fields: { [field]: text } })

export const notSortable = (name: string, possible: readonly string[]) =>
  new Problem('INVALID', 422, {
    de: `Nach „${name}“ kann nicht sortiert werden. Möglich sind: ${possible.join(', ')}.`,
    en: `Sorting by "${name}" is not possible. Choose one of: ${possible.join(', ')}.`,
  })
