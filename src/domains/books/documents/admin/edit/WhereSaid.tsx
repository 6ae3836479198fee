import type { ComponentType, ReactNode } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { fieldsOf, type RecordFields } from '#kit/browser/admin/record/record-fields.ts'

const nothing: unknown[] = [undefined, null, '', false]

/** Hides an empty field of an issued document. The field stays mounted because the history needs its label. */
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

/** `fieldsOf` for records that can be issued: hides empty fields afterwards. */
export function saidFieldsOf<V extends Fields>(): Pick<
  RecordFields<V>,
  'Text' | 'Choice' | 'Day' | 'Switch'
> {
  const { Text, Choice, Day, Switch } = fieldsOf<V>()
  return { Text: said(Text), Choice: said(Choice), Day: said(Day), Switch: said(Switch) }
}
