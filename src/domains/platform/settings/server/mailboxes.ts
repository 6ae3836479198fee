import { isSealed, openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import { Problem } from '#kit/shared/problem.ts'
import { hiddenSecret } from '#kit/shared/settings/hidden-secret.ts'
import type { Settings } from '../settings.contract.ts'

type Mail = Settings['mail']
export const mailboxPurpose = 'mailbox'

const hiddenPart = encodeURIComponent(hiddenSecret)

/** Decrypted address of a mailbox's server; `''` if there is none or SECRET has changed. */
export function openUrl(secret: string, stored: string): string {
  if (!isSealed(stored)) return stored
  try {
    return openSecret(secret, mailboxPurpose, stored)
  } catch {
    return ''
  }
}

/** A server address without its password. */
function masked(url: string): string {
  if (!URL.canParse(url)) return ''
  const parts = new URL(url)
  if (parts.password) parts.password = hiddenPart
  return parts.href
}

/** Mailboxes for administrators and the audit trail. */
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
 * Resolves an address with a hidden password: the stored password only applies to the stored server and user, or it
 * could be sent to another server.
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

/** Mailboxes in stored form: sealed addresses, with hidden passwords taken from the stored ones. */
export function sealMailboxes(secret: string, next: Mail, before: Mail): Mail {
  const mailboxes = next.mailboxes.map((box, index) => {
    const stored = before.mailboxes.find(({ uuid }) => uuid === box.uuid)?.smtpUrl ?? ''
    const url = meant(box.smtpUrl, openUrl(secret, stored), `mail.mailboxes.${index}.smtpUrl`)
    return { ...box, smtpUrl: url && sealSecret(secret, mailboxPurpose, url) }
  })
  const isThere = mailboxes.some(({ uuid }) => uuid === next.DEFAULT_SYSTEM_MAILBOX)
  return { mailboxes, DEFAULT_SYSTEM_MAILBOX: isThere ? next.DEFAULT_SYSTEM_MAILBOX : null }
}
