import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { Sender } from '#kit/server/mail/mailer.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { settings } from '../settings.contract.ts'
import { dkimKey } from './dkim.service.ts'
import { meant, noServer, openUrl, refuseField } from './mailboxes.ts'
import { currentSettings } from './settings.service.ts'

/**
 * Sender of mails: the mailbox named by a mail, else the site's, else the contact address, under the site's name. A
 * mailbox that no longer exists is replaced by the site's.
 */
export const siteSender =
  (platform: Platform) =>
  async (named?: string): Promise<Sender> => {
    const { result } = await runRead(platform, systemCaller(), async (ctx) => ({
      ...(await currentSettings(ctx)).value,
      dkim: await dkimKey(ctx),
    }))
    const { mailboxes, DEFAULT_SYSTEM_MAILBOX } = result.mail
    const box =
      mailboxes.find(({ uuid }) => uuid === named) ??
      mailboxes.find(({ uuid }) => uuid === DEFAULT_SYSTEM_MAILBOX)
    const address = box?.address || result.site.contact.email
    const smtpUrl = box && openUrl(platform.config.secret, box.smtpUrl)
    return {
      name: box?.name || result.site.name,
      ...(address ? { address } : {}),
      ...(smtpUrl ? { smtpUrl } : {}),
      ...(result.dkim ? { dkim: result.dkim } : {}),
    }
  }

const reasons: [RegExp, { de: string; en: string }][] = [
  [
    /EAUTH/,
    {
      de: 'Der Server nimmt Benutzername und Passwort nicht an.',
      en: 'The server does not accept the user name and password.',
    },
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    {
      de: 'Diesen Server gibt es nicht. Bitte prüfen Sie seinen Namen.',
      en: 'There is no such server. Please check its name.',
    },
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET/,
    {
      de: 'Der Server antwortet nicht. Bitte prüfen Sie Name, Port und Verschlüsselung.',
      en: 'The server does not answer. Please check its name, port and encryption.',
    },
  ],
]
const otherReason = {
  de: 'Der Server lehnt die Verbindung ab.',
  en: 'The server refuses the connection.',
}

/** `POST config_test_mailbox`: signs in at a mailbox's server, stored or typed, without sending anything. */
export async function testMailbox(ctx: Ctx, input: InputOf<typeof settings.testMailbox>) {
  const { mail } = (await currentSettings(ctx)).value
  const stored = mail.mailboxes.find(({ uuid }) => uuid === input.uuid)?.smtpUrl ?? ''
  const kept = openUrl(ctx.platform.config.secret, stored)
  const url = input.smtpUrl === undefined ? kept : meant(input.smtpUrl, kept, 'smtpUrl')
  if (!url) throw refuseField('smtpUrl', noServer)
  try {
    await ctx.platform.mail.verify(url)
  } catch (error) {
    const {
      code = '',
      message = '',
      response,
    } = error as { code?: string; message?: string; response?: string }
    const reason = reasons.find(([known]) => known.test(`${code} ${message}`))?.[1] ?? otherReason
    const said = response ? ` (${response.slice(0, 200)})` : ''
    throw new Problem('MAILBOX', 422, { de: reason.de + said, en: reason.en + said }, { cause: error })
  }
  return { done: true as const }
}
