import { Problem } from '../../shared/problem.ts'
import type { Mail, MailAddress } from './mailer.ts'
import { plainTextOf } from './plain-text.ts'

/** A mail as stored in the table `mails`. */
export interface Queued {
  to: MailAddress
  from: MailAddress | null
  replyTo: MailAddress | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string }[]
  /** Absent in mails of earlier versions. */
  mailbox?: string | null
}

// RFC 5321 § 4.1.2 without quoted local parts and address literals, which real mailboxes do not use
const addressForm = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u
const messageIdForm = /^<[^\s<>\p{Cc}]{1,500}>$/u
const control = /[\p{Cc}\u2028\u2029]/u
const controls = /[\p{Cc}\u2028\u2029]+/gu

const unusable = (what: string) =>
  new Problem('MAIL_ADDRESS', 422, {
    de: `„${what.replaceAll(/\p{Cc}/gu, ' ').slice(0, 80)}“ kann in einer E-Mail nicht verwendet werden. Bitte prüfen Sie die Eingabe.`,
    en: `"${what.replaceAll(/\p{Cc}/gu, ' ').slice(0, 80)}" cannot be used in an e-mail. Please check what you entered.`,
  })

/** Header values must not contain line breaks, or a sender could inject headers. */
function safe(text: string): string {
  if (control.test(text)) throw unusable(text)
  return text
}

function addressOf(given: MailAddress | string): MailAddress {
  const { name, address } = typeof given === 'string' ? { name: undefined, address: given } : given
  if (!addressForm.test(address)) throw unusable(address)
  return name ? { name: safe(name), address } : { address }
}

type Headed = Pick<Mail, 'unsubscribe' | 'listId' | 'lang' | 'byPerson' | 'answers'>

/** Headers of automated mails. Sources: RFC 3834 (Auto-Submitted), RFC 2919 (List-Id), RFC 8058 (one click). */
export function headersOf(mail: Headed): Record<string, string> {
  const url = mail.unsubscribe
  if (url !== undefined && (!URL.canParse(url) || /[\s<>]/.test(url))) throw unusable(url)
  if (mail.listId !== undefined && !/^[\w.-]+$/.test(mail.listId)) throw unusable(mail.listId)
  for (const one of mail.answers ?? []) if (!messageIdForm.test(one)) throw unusable(one)
  const [last] = (mail.answers ?? []).slice(-1)
  return {
    ...(mail.byPerson ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    ...(last ? { 'In-Reply-To': last, References: mail.answers!.slice(-20).join(' ') } : {}),
    'Content-Language': mail.lang,
    ...(mail.listId ? { 'List-Id': `<${mail.listId}>` } : {}),
    ...(url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

async function onPaper(content: Mail['content']): Promise<{ html: string; text: string }> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  const html = `<!doctype html>${renderToStaticMarkup(content)}`
  return { html, text: plainTextOf(html) }
}

/** HTML of a mail as sent. */
export const htmlOf = async (mail: Mail): Promise<string> =>
  (mail.written ?? (await onPaper(mail.content))).html

/**
 * Renders a mail for the queue. Throws Problem `MAIL_ADDRESS` (422) for addresses and headers that mail servers refuse.
 */
export async function writeMail(mail: Mail): Promise<Queued> {
  const { html, text } = mail.written ?? (await onPaper(mail.content))
  return {
    to: addressOf(mail.to),
    from: mail.from ? addressOf(mail.from) : null,
    replyTo: mail.replyTo ? addressOf(mail.replyTo) : null,
    // Subjects contain names typed by people: a line break in one must not block the mail
    subject: mail.subject.replaceAll(controls, ' '),
    headers: headersOf(mail),
    html,
    text,
    mailbox: mail.mailbox ?? null,
    attachments: (mail.attachments ?? []).map(({ filename, contentType }) => ({
      filename: safe(filename),
      contentType: safe(contentType),
    })),
  }
}
