import type { IncomingMail } from '#kit/server/mailbox/incoming-mail.ts'

/** The result of parsing a bounce or complaint. */
export type ReturnReport =
  | { kind: 'hard' | 'soft'; status: string; answer: string; named: string }
  | { kind: 'complaint'; answer: string; named: string }

const decoder = new TextDecoder('utf-8', { fatal: false })
const mostRead = 200_000

/** The parts of a mail with a type: the returned letter or its headers, or the delivery report. */
function partsOf({ attachments }: IncomingMail, type: RegExp): string {
  return attachments
    .filter((one) => type.test(one.type))
    .map(({ content }) => decoder.decode(content.subarray(0, mostRead)))
    .join('\n')
}

/** A field of a report, unfolded: `Status: 5.1.1`. */
const fieldOf = (text: string, name: string): string =>
  new RegExp(String.raw`^${name}:[ \t]*((?:.*)(?:\r?\n[ \t]+.*)*)`, 'im')
    .exec(text)?.[1]
    ?.replaceAll(/\s+/g, ' ')
    .trim() ?? ''

/**
 * Parses a delivery report (RFC 3464) or a complaint of a mail provider (ARF, RFC 5965).
 * @returns null for other mails, and for delays or deliveries. `named` is the text that may contain the letter's
 * Message-ID.
 */
export function reportIn(mail: IncomingMail): ReturnReport | null {
  const returned = partsOf(mail, /^(message\/rfc822|text\/rfc822-headers|message\/global)/i)
  const named = `${returned}\n${mail.answers.join(' ')}\n${mail.text.slice(0, mostRead)}`
  const feedback = partsOf(mail, /^message\/feedback-report/i)
  if (feedback || /report-type="?feedback-report/i.test(mail.headers['content-type'] ?? '')) {
    const kind = fieldOf(feedback, 'Feedback-Type').toLowerCase()
    // RFC 6430: the provider withdrew the complaint
    if (kind === 'not-spam') return null
    return { kind: 'complaint', answer: kind || 'abuse', named: `${feedback}\n${named}` }
  }
  const status = partsOf(mail, /^message\/(global-)?delivery-status/i)
  if (status) {
    const action = fieldOf(status, 'Action').toLowerCase()
    if (action !== 'failed') return null
    const code = fieldOf(status, 'Status')
    const answer = fieldOf(status, 'Diagnostic-Code') || code
    return { kind: isGone(code) ? 'hard' : 'soft', status: code, answer: answer.slice(0, 500), named }
  }
  return null
}

/** RFC 3463: no such address (5.1.x) or a disabled mailbox (5.2.1). A full mailbox or a policy may be temporary. */
const isGone = (status: string): boolean => /^5\.1\.|^5\.2\.1\b/.test(status)
