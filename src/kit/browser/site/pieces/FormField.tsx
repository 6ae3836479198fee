import type { ReactNode } from 'react'

/** A field as a form asks for it. */
export interface SubmissionField<Name extends string> {
  name: Name
  required?: boolean
  hint?: boolean
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'file' | 'checkbox'
  longest?: number
  autoComplete?: string
  /** Which files may be chosen; pictures by default. */
  accept?: string
  /** Several files may be chosen. */
  multiple?: boolean
  /** Words to choose from. */
  words?: readonly string[]
  /** What stands above it, or beside a box to tick; by default the text `form.<name>`. */
  label?: ReactNode
  /** What the summary of errors calls it, where the label is long. */
  short?: string
  /** What it holds, or whether it is ticked, before anybody has typed. */
  value?: string
  /** Shows something of the form's own in its place, such as a group of boxes to tick; its first input has the name as id. */
  render?: (typed: Readonly<Record<string, string>> | undefined, error: string | undefined) => ReactNode
}

interface Props extends Omit<SubmissionField<string>, 'render' | 'short'> {
  label: ReactNode
  hintText: string | undefined
  optionalText: string
  /** What was typed before the form was shown again. */
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
  /** The reader begins here: it is the first one that was refused. */
  focused: boolean
}

/** A labelled field with its hint and what is wrong with it. A ticked box sends `on`. */
export function FormField({
  name,
  required,
  rows,
  type,
  longest,
  autoComplete,
  accept = 'image/*',
  multiple,
  words = [],
  label,
  value = '',
  hintText,
  optionalText,
  typed,
  error,
  focused,
}: Props) {
  const now = typed ? (typed[name] ?? '') : value
  const isFile = type === 'file'
  const isBox = type === 'checkbox'
  const shared = {
    id: name,
    name,
    required,
    autoComplete,
    autoFocus: focused,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [error && `${name}-error`, hintText && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  }
  const typing = { maxLength: longest, ...(isFile ? {} : { defaultValue: now }) }
  return (
    <div className="field">
      {isBox ? (
        <label className="switch">
          <input type="checkbox" defaultChecked={now === 'on'} {...shared} />
          <span>{label}</span>
        </label>
      ) : (
        <label htmlFor={name}>
          {label}
          {!required && optionalText && <small> ({optionalText})</small>}
        </label>
      )}
      {!isBox &&
        (rows ? (
          <textarea rows={rows} {...shared} {...typing} />
        ) : (
          <input
            type={type}
            accept={isFile ? accept || undefined : undefined}
            multiple={multiple}
            list={words.length > 0 ? `${name}-words` : undefined}
            {...shared}
            {...typing}
          />
        ))}
      {words.length > 0 && (
        <datalist id={`${name}-words`}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {hintText && (
        <p className="field-hint" id={`${name}-hint`}>
          {hintText}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
