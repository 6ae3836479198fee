import { type Ref, useState } from 'react'
import { useUsersTexts } from './texts.ts'

interface Props {
  id: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  minLength?: number
  hint?: string
  /** Ids of other elements that describe the field. */
  describedBy?: string
  isWrong?: boolean
  onChange?: (password: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A password field with a button to show its text; its name in the form is its id. */
export function PasswordInput({ id, label, autoComplete, hint, describedBy, ref, ...props }: Props) {
  const t = useUsersTexts()
  const [isShown, setShown] = useState(false)
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <input
        ref={ref}
        id={id}
        name={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        minLength={props.minLength}
        required
        aria-invalid={props.isWrong || undefined}
        aria-describedby={[hintId, describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      />
      <label className="switch needs-script">
        <input type="checkbox" onChange={(event) => setShown(event.currentTarget.checked)} />
        <span>{t('users.showPassword')}</span>
      </label>
    </div>
  )
}
