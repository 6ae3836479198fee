import { useEffect, useState } from 'react'
import type { Endpoint } from '#kit/shared/contract.ts'
import { call } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { useUsersTexts } from './texts.ts'

interface Strength {
  score: number
  enough: boolean
  advice: string[]
}

const judge = at<Endpoint>('POST', '/api/v0/auth/checkPasswordStrength')
const pause = 300

/** Strength of a password in words, and advice to improve it; `handle` is the account's name. */
export function PasswordStrength({ password, handle }: { password: string; handle: string }) {
  const t = useUsersTexts()
  const [judged, setJudged] = useState<Strength | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const timer = setTimeout(
      async () => {
        // Only a hint: without it the server still checks the password.
        const strength = password
          ? await call(judge, { password, handle }, asking.signal).then(
              (answer) => answer as Strength,
              () => null,
            )
          : null
        if (!asking.signal.aborted) setJudged(strength)
      },
      password ? pause : 0,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password, handle])
  return (
    <div role="status" className="password-strength needs-script">
      {judged && (
        <>
          <span
            className="strength-bar"
            aria-hidden="true"
            data-score={judged.score}
            data-enough={judged.enough}
          />
          <p>{[t(`users.reset.score${judged.score}`), ...judged.advice].join(' ')}</p>
        </>
      )}
    </div>
  )
}
