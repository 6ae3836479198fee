import type { Handed } from '#kit/server/mail/hand-over.ts'
import { retryMinutes } from '../../letters.rules.ts'
import type { Settled } from './recipients.ts'

/** The meaning of a server's response for one reader, and for the sending. */
export interface Outcome {
  settled: Omit<Settled, '_id'>
  /** A problem of the mail server itself, for all recipients: pause sending. */
  trouble: string | null
  /** The address does not exist: exclude it from letters. */
  isHard: boolean
  /** The letter or its sender is rejected, regardless of the recipient. */
  isRefusal: boolean
}

const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/
/** Responses for a mailbox that does not exist. Source: RFC 3463 § 3.2, 3.3 (5.1.x address, 5.2.1 disabled). */
const isNoMailbox = (answer: string, code: number, at: string): boolean => {
  const [, kind, subject, detail] = enhanced.exec(answer) ?? []
  if (kind) return kind === '5' && (subject === '1' || (subject === '2' && detail === '1'))
  return at === 'recipient' && [550, 551, 553].includes(code)
}

const after = (minutes: number, now: number) => new Date(now + minutes * 60_000).toISOString()

/**
 * The state of a letter after it was sent. A letter that may have arrived is never sent again automatically.
 * @param tries number of temporary refusals so far
 * @param now epoch milliseconds
 */
export function outcomeOf(handed: Handed, tries: number, now: number): Outcome {
  const settled = (
    state: Settled['state'],
    why: string,
    more: Partial<Omit<Settled, '_id'>> = {},
  ): Omit<Settled, '_id'> => ({ state, why, answer: handed.answer, tries, notBefore: null, ...more })
  const plain = { trouble: null, isHard: false, isRefusal: false }
  if (handed.outcome === 'accepted') return { ...plain, settled: settled('sent', '') }
  if (handed.outcome === 'lost')
    return handed.begun
      ? { ...plain, settled: settled('uncertain', 'lost'), trouble: handed.answer }
      : { ...plain, settled: settled('waiting', ''), trouble: handed.answer }
  const { code, at, answer } = handed
  // The sender's account is over its limit, or the server shuts down: this affects every letter
  if (code < 500 && (at === 'sender' || code === 421))
    return { ...plain, settled: settled('waiting', ''), trouble: answer }
  if (code < 500) {
    const minutes = retryMinutes[tries]
    if (minutes === undefined) return { ...plain, settled: settled('failed', 'soft', { tries: tries + 1 }) }
    return {
      ...plain,
      settled: settled('waiting', 'later', { tries: tries + 1, notBefore: after(minutes, now) }),
    }
  }
  if (isNoMailbox(answer, code, at)) return { ...plain, settled: settled('bounced', 'hard'), isHard: true }
  return { ...plain, settled: settled('failed', 'refused'), isRefusal: true }
}
