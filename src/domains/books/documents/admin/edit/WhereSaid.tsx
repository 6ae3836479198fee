import type { ComponentType, ReactNode } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { fieldsOf, type RecordFields } from '#kit/browser/admin/record/record-fields.ts'

const nothing: unknown[] = [undefined, null, '', false]

/** A field of what is issued is out of sight where nothing is in it; it stays a field, for it names the values that the history tells of. */
export function WhereSaid({ name, children }: { name: string; children: ReactNode }) {
  const { value, readOnly } = useField<unknown>(name)
  const isEmpty = readOnly && nothing.includes(value)
  return <div style={{ display: isEmpty ? 'none' : 'contents' }}>{children}</div>
}

const said = <P extends { name: string }>(Field: ComponentType<P>): ComponentType<P> =>
  function Said(props) {
    return (
      <WhereSaid name={props.name}>
        <Field {...props} />
      </WhereSaid>
    )
  }

/** `fieldsOf` for what is issued one day and then says only what is in it. */
export function saidFieldsOf<V extends Fields>(): Pick<
  RecordFields<V>,
  'Text' | 'Choice' | 'Day' | 'Switch'
> {
  const { Text, Choice, Day, Switch } = fieldsOf<V>()
  return { Text: said(Text), Choice: said(Choice), Day: said(Day), Switch: said(Switch) }
}
