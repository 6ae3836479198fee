import type { ReactNode } from 'react'

/** A field of a form. */
export interface SubmissionField<Name extends string> {
  name: Name
  required?: boolean
  hint?: boolean
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'file' | 'checkbox'
  longest?: number
  autoComplete?: string
  /** Accepted files; pictures by default. */
  accept?: string
  /** Allows several files. */
  multiple?: boolean
  /** Options to choose from. */
  words?: readonly string[]
  /** Label above the field or beside its checkbox; by default the text `form.<name>`. */
  label?: ReactNode
  /** Short name in the error summary, for long labels. */
  short?: string
  /** Initial value or state. */
  value?: string
  /** Custom input in place of the field, such as a group of checkboxes; its first input has the name as id. */
  render?: (typed: Readonly<Record<string, string>> | undefined, error: string | undefined) => ReactNode
}

interface Props extends Omit<SubmissionField<string>, 'render' | 'short'> {
  label: ReactNode
  hintText: string | undefined
  optionalText: string
  /** Values typed before the form was shown again. */
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
  /** Gets the initial focus, as the first refused field. */
  focused: boolean
}

/** A labelled field with hint and error. A ticked box sends `on`. */
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
