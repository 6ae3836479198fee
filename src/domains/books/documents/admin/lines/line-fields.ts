import { fieldId } from '#kit/browser/admin/edit/form-state.ts'

/** The id of a control of a line, for findings that lead to it. */
export const lineFieldId = (_id: string, name: string) => fieldId(`lines.${_id}.${name}`)

/** Brings what a finding names into sight and focus; false: there is no such field on the screen. */
export function goToField(field: string): boolean {
  const [of, _id = '', name = ''] = field.split('.')
  const names = of === 'lines' && _id ? [lineFieldId(_id, name), lineFieldId(_id, 'name'), 'field-lines'] : []
  const ids = [...names, `field-${field.replaceAll('.', '-')}`, `field-${of ?? ''}`]
  const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
  return Boolean(found)
}
