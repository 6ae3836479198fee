import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9](-*[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9]$/)

export const dkimShape = z.object({
  domain: z.union([z.literal(''), domainName]),
  selector: z.string().max(63),
  publicKey: z.string().max(2000),
  privateKey: z.string().max(5000),
  /** True while mails are signed: the record is in the DNS. */
  active: z.boolean(),
  /** Name server for looking up the record, `9.9.9.9` or `127.0.0.1:5353`; empty: the machine's own. */
  resolver: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(60)
      .regex(/^(\d{1,3}\.){3}\d{1,3}(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i),
  ]),
})
export type DkimSettings = z.output<typeof dkimShape>

const answer = z.object({
  domain: z.string(),
  active: z.boolean(),
  resolver: z.string(),
  /** TXT record to enter at the domain's provider; null: no key yet. */
  record: z.object({ name: z.string(), text: z.string() }).nullable(),
  ...storedVersion,
})
export type Dkim = z.output<typeof answer>

/** Signing of outgoing mails. The private key never leaves the server. */
export const dkimCalls = {
  dkim: endpoint({
    method: 'GET',
    path: '/api/v0/config_dkim',
    summary: 'Which domain mails are signed for, and the record that receivers look up',
    access: 'admin',
    input: z.object({}),
    output: answer,
  }),
  makeDkim: endpoint({
    method: 'POST',
    path: '/api/v0/config_dkim',
    summary: 'Make a new key for a domain; signing begins once its record was found',
    access: 'admin',
    fresh: true,
    input: z.object({ domain: domainName, ...knownVersion }),
    output: answer,
    perMinute: 10,
  }),
  switchDkim: endpoint({
    method: 'PUT',
    path: '/api/v0/config_dkim',
    summary: 'Begin to sign, or stop; and where records are looked up',
    access: 'admin',
    input: z.object({
      active: z.boolean().optional(),
      resolver: dkimShape.shape.resolver.optional(),
      ...knownVersion,
    }),
    output: answer,
  }),
  lookUpDkim: endpoint({
    method: 'POST',
    path: '/api/v0/config_dkim/look-up',
    summary: 'Look the record up in the DNS, as receivers of mails will',
    access: 'admin',
    reads: true,
    input: z.object({}),
    output: z.object({
      /** `wrong`: there is a record with another key. */
      found: z.enum(['right', 'wrong', 'none', 'unreachable']),
      texts: z.array(z.string()),
    }),
    perMinute: 20,
  }),
}
