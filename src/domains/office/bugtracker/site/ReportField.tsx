import { type ReactNode, useId } from 'react'

interface Described {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A field with its label, hint and error. */
export function ReportField({
  label,
  hint,
  wrong,
  children,
}: {
  label: string
  hint?: string
  wrong?: string | undefined
  children: (described: Described) => ReactNode
}) {
  const id = useId()
  const said = wrong ?? hint
  return (
    <div className="report-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(said ? { 'aria-describedby': `${id}-said` } : {}),
        ...(wrong ? { 'aria-invalid': true as const } : {}),
      })}
      {said ? (
        <small id={`${id}-said`} className={wrong ? 'report-wrong' : undefined}>
          {said}
        </small>
      ) : null}
    </div>
  )
}
