import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { mailboxShape } from '#kit/shared/mailbox-settings.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'

const line = (max: number) => z.string().trim().max(max)
const email = z.union([z.literal(''), z.email().max(200)])

const settingsShape = z.object({
  /** Who letters come from; empty: as all mails of the site. */
  fromName: line(120).refine((text) => !/[\p{Cc}<>"]/u.test(text)),
  fromAddress: email,
  /** Where answers go; empty: to the sender. */
  replyTo: email,
  /** Connections to the mail server at a time. */
  connections: z.number().int().min(1).max(20),
  /** Letters a minute that the mailbox may send; 0: as many as go. */
  perMinute: z.number().int().min(0).max(100_000),
  /** Letters a minute to addresses of one domain. */
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
  /** Addresses of the Austrian list of those who want no advertising (§ 7 ECG) are left out. */
  ecg: z.boolean(),
})
export type LetterSettings = z.output<typeof settingsShape>
export const letterSettingsShape = settingsShape

const returnsShape = mailboxShape.extend({ address: email })
export type ReturnsMailbox = z.output<typeof returnsShape>
export const returnsMailboxShape = returnsShape

const ecgList = z.object({ entries: z.number().int(), at: z.string().nullable() })

export const letterSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter/settings',
    summary: 'How letters are sent, and the state of the ECG list',
    access: 'admin',
    input: z.object({}),
    output: settingsShape.extend({ ...storedVersion, ecgList }),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/newsletter/settings',
    summary: 'Change how letters are sent',
    access: 'admin',
    input: settingsShape.extend(knownVersion),
    output: settingsShape.extend({ ...storedVersion, ecgList }),
  }),
  returns: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter/returns',
    summary: 'The mailbox that letters come back to; its password is hidden',
    access: 'admin',
    input: z.object({}),
    output: returnsShape.extend(storedVersion),
  }),
  updateReturns: endpoint({
    method: 'PUT',
    path: '/api/v0/newsletter/returns',
    summary: 'Change the mailbox that letters come back to',
    access: 'admin',
    input: returnsShape.extend(knownVersion),
    output: returnsShape.extend(storedVersion),
  }),
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
