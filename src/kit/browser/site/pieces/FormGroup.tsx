import type { ReactNode } from 'react'

/** Group of fields in a long form, with a heading. */
export function FormGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="form form-group">
      <legend>{title}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  )
}
