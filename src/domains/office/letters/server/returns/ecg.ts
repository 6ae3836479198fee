import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { ecgCalls } from '../../letter-settings.contract.ts'
import { ecgState } from '../letter-settings.service.ts'
import { ecgTable } from '../letters.table.ts'

const hash = (algorithm: 'sha1' | 'sha512', text: string) => createHash(algorithm).update(text).digest()

/**
 * Digests of an address and its domain in the ECG list, in both formats published by the RTR (a file of SHA-1 digests,
 * domains with `@`; SHA-512 without dots in the name).
 */
export function ecgDigestsOf(email: string): Buffer[] {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)]
  return [
    hash('sha1', address),
    hash('sha1', `@${domain}`),
    hash('sha512', address),
    hash('sha512', `${name.replaceAll('.', '')}@${domain}`),
    hash('sha512', domain),
    hash('sha512', `@${domain}`),
  ]
}

const hexLine = /^(?:[\da-f]{40}|[\da-f]{128})$/i

/** The digests in a file from the RTR: binary, or one per line in hexadecimal. Null: invalid file. */
export function digestsIn(file: Buffer): Buffer[] | null {
  const start = file.subarray(0, 400).toString('latin1')
  if (/^[\da-f\s]+$/i.test(start)) {
    const lines = file.toString('latin1').split(/\s+/).filter(Boolean)
    return lines.length > 0 && lines.every((line) => hexLine.test(line))
      ? lines.map((line) => Buffer.from(line, 'hex'))
      : null
  }
  if (file.length === 0 || file.length % 20 !== 0) return null
  return Array.from({ length: file.length / 20 }, (_, at) => file.subarray(at * 20, at * 20 + 20))
}

const atOnce = 5000

/** Replaces the list. Throws 422 for an invalid file, and keeps the old one then. */
export async function putEcg(ctx: Ctx, { file }: InputOf<typeof ecgCalls.putEcg>) {
  const digests = digestsIn(Buffer.from(file, 'base64'))
  if (!digests)
    throw wrongField('file', {
      de: 'Das ist keine ECG-Liste. Laden Sie die Datei bei der RTR herunter, und nehmen Sie sie unverändert.',
      en: 'This is no ECG list. Download the file from the RTR and take it as it is.',
    })
  await ctx.db.execute(sql`delete from ${ecgTable}`)
  for (let from = 0; from < digests.length; from += atOnce)
    await ctx.db
      .insert(ecgTable)
      .values(digests.slice(from, from + atOnce).map((digest) => ({ digest })))
      .onConflictDoNothing()
  await audit(ctx, {
    action: 'update',
    collection: 'newsletter_ecg',
    before: {},
    after: { entries: digests.length },
  })
  return ecgState(ctx)
}

/** Addresses that are on the list. */
export async function ecgAmong(ctx: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < emails.length; from += 1000) {
    const some = emails.slice(from, from + 1000)
    const whose = new Map<string, string[]>()
    for (const email of some)
      for (const digest of ecgDigestsOf(email)) {
        const key = digest.toString('hex')
        whose.set(key, [...(whose.get(key) ?? []), email])
      }
    const { rows } = await ctx.db.execute<{ digest: string }>(sql`
      select encode("digest", 'hex') as "digest" from ${ecgTable}
      where "digest" = any(array(select decode(one, 'hex') from unnest(${sql.param([...whose.keys()])}::text[]) as one))`)
    for (const { digest } of rows) for (const email of whose.get(digest) ?? []) found.add(email)
  }
  return found
}
