import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { mailboxDefaults, mailboxSecrets, mailboxShape } from '#kit/shared/mailbox-settings.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'

const line = (max: number) => z.string().trim().max(max)
const email = z.union([z.literal(''), z.email().max(200)])

const ecgList = z.object({ entries: z.number().int(), at: z.string().nullable() })

export const letterSettingsContract = settingsCalls({
  name: 'letters',
  path: '/api/v0/newsletter/settings',
  summaries: {
    read: 'How letters are sent, and the state of the ECG list',
    save: 'Change how letters are sent',
  },
  fields: {
    /** Sender of letters; empty: the site's sender. */
    fromName: line(120).refine((text) => !/[\p{Cc}<>"]/u.test(text)),
    fromAddress: email,
    /** Reply address; empty: the sender. */
    replyTo: email,
    /** Connections to the mail server at a time. */
    connections: z.number().int().min(1).max(20),
    /** Limit of letters per minute; 0: none. */
    perMinute: z.number().int().min(0).max(100_000),
    /** Limit of letters per minute to one mail domain. */
    domains: z
      .array(
        z.object({
          domain: line(255)
            .toLowerCase()
            .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
          perMinute: z.number().int().min(1).max(100_000),
        }),
      )
      .max(50),
    /** The archive of letters on the site. */
    archive: z.boolean(),
    /** Skip addresses on the Austrian do-not-mail list (§ 7 ECG). */
    ecg: z.boolean(),
  },
  defaults: {
    fromName: '',
    fromAddress: '',
    replyTo: '',
    connections: 4,
    perMinute: 0,
    domains: [],
    archive: true,
    ecg: false,
  },
  answered: { ecgList },
  whole: true,
})
export type LetterSettings = SettingsOf<typeof letterSettingsContract>

export const returnsContract = settingsCalls({
  name: 'letters_returns',
  path: '/api/v0/newsletter/returns',
  summaries: {
    read: 'The mailbox that letters come back to; its password is hidden',
    save: 'Change the mailbox that letters come back to',
  },
  fields: { ...mailboxShape.shape, address: email },
  defaults: { ...mailboxDefaults, address: '' },
  secrets: mailboxSecrets,
  whole: true,
})
export type ReturnsMailbox = SettingsOf<typeof returnsContract>

export const ecgCalls = {
  putEcg: endpoint({
    method: 'PUT',
    path: '/api/v0/newsletter/ecg',
    summary:
      'Replace the ECG list: digests of addresses and domains, base64 of the file as the RTR hands it out',
    access: 'admin',
    input: z.object({ file: z.base64().max(12_000_000) }),
    output: ecgList,
    perMinute: 6,
  }),
}
