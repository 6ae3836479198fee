import { isSealed, openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Settings } from '../settings.contract.ts'
import { hiddenPassword } from '../settings.rules.ts'

type Mail = Settings['mail']
export const mailboxPurpose = 'mailbox'

const hiddenPart = encodeURIComponent(hiddenPassword)

/** The stored address of a mailbox's server; `''` where there is none or it was sealed with another SECRET. */
export function openUrl(secret: string, stored: string): string {
  if (!isSealed(stored)) return stored
  try {
    return openSecret(secret, mailboxPurpose, stored)
  } catch {
    return ''
  }
}

/** The same without the password. */
function masked(url: string): string {
  if (!URL.canParse(url)) return ''
  const parts = new URL(url)
  if (parts.password) parts.password = hiddenPart
  return parts.href
}

/** Mailboxes as administrators and the audit trail see them. */
export const withoutPasswords = (secret: string, mail: Mail): Mail => ({
  ...mail,
  mailboxes: mail.mailboxes.map((box) => ({ ...box, smtpUrl: masked(openUrl(secret, box.smtpUrl)) })),
})

const passwordNeeded = {
  de: 'Bitte geben Sie das Passwort noch einmal ein: Server oder Benutzername haben sich geändert.',
  en: 'Please enter the password again: the server or the user name has changed.',
}
export const noServer = {
  de: 'Bitte tragen Sie einen Postausgangsserver ein, zum Beispiel smtp.anbieter.at.',
  en: 'Please enter an outgoing mail server, for example smtp.provider.com.',
}
export const refuseField = (field: string, text: { de: string; en: string }) =>
  new Problem('INVALID', 422, text, { fields: { [field]: text } })

/**
 * What is meant by an address that may have its password hidden: the stored password counts for the stored server and
 * user only, else it could be sent to a server of somebody else.
 */
export function meant(url: string, kept: string, field: string): string {
  if (!url) return ''
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname) {
    throw refuseField(field, noServer)
  }
  const parts = new URL(url)
  if (parts.password !== hiddenPart) return url
  if (masked(kept) !== parts.href) throw refuseField(field, passwordNeeded)
  return kept
}

/** Mailboxes as they are stored: addresses of servers sealed, hidden passwords taken from what was stored. */
export function sealMailboxes(secret: string, next: Mail, before: Mail): Mail {
  const mailboxes = next.mailboxes.map((box, index) => {
    const stored = before.mailboxes.find(({ uuid }) => uuid === box.uuid)?.smtpUrl ?? ''
    const url = meant(box.smtpUrl, openUrl(secret, stored), `mail.mailboxes.${index}.smtpUrl`)
    return { ...box, smtpUrl: url && sealSecret(secret, mailboxPurpose, url) }
  })
  const isThere = mailboxes.some(({ uuid }) => uuid === next.DEFAULT_SYSTEM_MAILBOX)
  return { mailboxes, DEFAULT_SYSTEM_MAILBOX: isThere ? next.DEFAULT_SYSTEM_MAILBOX : null }
}
