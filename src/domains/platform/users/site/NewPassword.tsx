import { useEffect, useRef, useState } from 'react'
import { shortestPassword } from '../users.rules.ts'
import type { FormState } from './MailedLink.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useUsersTexts } from './texts.ts'

/** A password chosen by the link of a mail, typed twice; `rules` describe its requirements and effect. */
export function NewPassword({
  handle,
  rules,
  first,
  wrong,
  problemId,
}: FormState & { handle: string; rules: string }) {
  const t = useUsersTexts()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Input may have been typed before the program had loaded.
    setPassword(field.current?.querySelector('input')?.value ?? '')
  }, [])
  return (
    <>
      <div ref={field}>
        <PasswordInput
          ref={first}
          id="password"
          label={t('users.reset.new')}
          autoComplete="new-password"
          minLength={shortestPassword}
          hint={rules}
          describedBy={problemId ?? ''}
          isWrong={wrong.includes('password')}
          onChange={setPassword}
        />
      </div>
      <PasswordStrength password={password} handle={handle} />
      <PasswordInput
        id="password2"
        label={t('users.reset.again')}
        autoComplete="new-password"
        isWrong={wrong.includes('password2')}
      />
    </>
  )
}
