import { fieldId } from '#kit/browser/admin/edit/form-state.ts'

/** DOM id of a line's control, the target of findings. */
export const lineFieldId = (_id: string, name: string) => fieldId(`lines.${_id}.${name}`)

/** Scrolls to and focuses the field of a finding; returns false if the screen has none. */
export function goToField(field: string): boolean {
  const [of, _id = '', name = ''] = field.split('.')
  const names = of === 'lines' && _id ? [lineFieldId(_id, name), lineFieldId(_id, 'name'), 'field-lines'] : []
  const ids = [...names, `field-${field.replaceAll('.', '-')}`, `field-${of ?? ''}`]
  const found = ids.map((id) => document.getElementById(id)).find((one) => one !== null)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
  return Boolean(found)
}
