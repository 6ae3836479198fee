import { useEffect, useRef } from 'react'
import { leastFormSeconds, type SubmissionData } from '#kit/shared/forms/submission.ts'

interface Props {
  data: Pick<SubmissionData, 'trap' | 'stamp' | 'proof' | 'form'>
  /** Label of the honeypot: asks people to leave it empty. */
  trapLabel: string
}

/** Hidden fields against spam. First in the form, because fields after a file are read last. */
export function GuardFields({ data, trapLabel }: Props) {
  const { trap, stamp, proof, form } = data
  const problem = form?.problem
  // A stamp that is old enough lets the corrected form pass at once.
  const kept = problem?.code === 'FORM_EXPIRED' ? undefined : form?.values[stamp.name]
  const asked = problem?.details?.['bits']
  const bits = typeof asked === 'number' ? asked : proof.bits
  const made = kept ?? stamp.value
  return (
    <>
      <div className="form-trap" aria-hidden="true">
        <label htmlFor="trap">{trapLabel}</label>
        <input id="trap" name={trap} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={stamp.name} value={made} />
      <Proof name={proof.name} stamp={made} bits={bits} />
      {made === stamp.value && <Patience key={made} />}
    </>
  )
}

/** Delays a form submitted faster than people can type (autofill takes an instant) until it may be sent. */
function Patience() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const since = performance.now()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hold = (event: SubmitEvent) => {
      const rest = since + leastFormSeconds * 1000 - performance.now()
      if (!form || event.target !== form || event.defaultPrevented || rest <= 0) return
      event.preventDefault()
      if (waiting) return
      const { submitter } = event
      submitter?.setAttribute('aria-busy', 'true')
      waiting = setTimeout(() => {
        submitter?.removeAttribute('aria-busy')
        form.requestSubmit(submitter)
      }, rest + 50)
    }
    // After React's own listener, so that the form's own errors show at once
    document.addEventListener('submit', hold)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('submit', hold)
    }
  }, [])
  return <span ref={place} hidden />
}

/** Proof of work; starts when the form is first touched, so that mere readers do none. */
function Proof({ name, stamp, bits }: { name: string; stamp: string; bits: number }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return undefined
    let end: (() => void) | null = null
    let over = false
    const work = async () => {
      const { startProof } = await import('./proof.ts')
      if (over) return
      end = startProof(stamp, bits, (proof) => {
        if (field.current) field.current.value = proof
      })
    }
    const begin = () => {
      form.removeEventListener('focusin', begin)
      void work()
    }
    if (form.contains(document.activeElement)) begin()
    else form.addEventListener('focusin', begin)
    return () => {
      over = true
      form.removeEventListener('focusin', begin)
      end?.()
    }
  }, [stamp, bits])
  return <input type="hidden" name={name} ref={field} />
}
