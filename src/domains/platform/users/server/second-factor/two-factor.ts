import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import { isSigned } from '#kit/server/signatures.ts'
import { blind } from '../tokens.ts'
import { twoFactors } from '../users.table.ts'

const purpose = 'second factor'
const stepSeconds = 30
const recoveryCount = 10

// RFC 4648 § 6
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const toBase32 = (bytes: Uint8Array): string =>
  (
    [...bytes]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(/.{1,5}/g) ?? []
  )
    .map((bits) => base32[Number.parseInt(bits.padEnd(5, '0'), 2)])
    .join('')

/** Code of a time step: six digits (RFC 6238, RFC 4226 § 5.3, HMAC-SHA-1 as all apps expect). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[19]! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const stepAt = (now: string) => Math.floor(Date.parse(now) / 1000 / stepSeconds)

/** Time step of a typed code: the present one or a neighbour, for clock differences (RFC 6238 § 5.2); else null. */
function stepOf(secret: Uint8Array, code: string, now: string): number | null {
  const present = stepAt(now)
  const steps = [present, present - 1, present + 1].filter((step) => isSigned(codeAt(secret, step), code))
  return steps[0] ?? null
}

const recoveryForm = (typed: string) => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
const keptRecovery = (ctx: Ctx, code: string) =>
  blind(ctx.platform.config.secret, 'recovery code', recoveryForm(code))

/** Uses a code of the app: true once per code. */
async function spendAppCode(ctx: Ctx, userId: string, code: string, enabled: boolean): Promise<boolean> {
  const [factor] = await ctx.db
    .select()
    .from(twoFactors)
    .where(
      and(
        eq(twoFactors.userId, userId),
        enabled ? isNotNull(twoFactors.enabledAt) : isNull(twoFactors.enabledAt),
      ),
    )
  if (!factor) return false
  const secret = Buffer.from(openSecret(ctx.platform.config.secret, purpose, factor.secret), 'base64url')
  const step = stepOf(secret, code, ctx.now)
  if (step === null) return false
  const { rowCount } = await ctx.db.execute(
    sql`update two_factors set "lastStep" = ${step} where "userId" = ${userId} and "lastStep" < ${step}`,
  )
  return rowCount === 1
}

/** Uses a recovery code; false if wrong or used before. */
export async function spendRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const kept = keptRecovery(ctx, code)
  const { rowCount } = await ctx.db.execute(sql`
    update two_factors set "recoveryCodes" = array_remove("recoveryCodes", ${kept})
    where "userId" = ${userId} and "enabledAt" is not null and ${kept} = any("recoveryCodes")`)
  return rowCount === 1
}

/** Uses a second factor, a code of the app or a recovery code; false if wrong or used before. */
export async function spendSecondFactor(ctx: Ctx, userId: string, typed: string): Promise<boolean> {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits)
    ? spendAppCode(ctx, userId, digits, true)
    : spendRecoveryCode(ctx, userId, typed)
}

/** Creates a secret, inactive until confirmed; replaces an unconfirmed one. Null if a factor is active. */
export async function beginSecondFactor(ctx: Ctx, userId: string): Promise<string | null> {
  const secret = randomBytes(20)
  const sealed = sealSecret(ctx.platform.config.secret, purpose, secret.toString('base64url'))
  const { rowCount } = await ctx.db.execute(sql`
    insert into two_factors as known ("userId", "secret") values (${userId}, ${sealed})
    on conflict ("userId") do update set "secret" = excluded."secret", "lastStep" = 0 where known."enabledAt" is null`)
  return rowCount === 1 ? toBase32(secret) : null
}

/** Activates a factor with its first correct code. Returns the recovery codes, once; null for a wrong code. */
export async function finishSecondFactor(ctx: Ctx, userId: string, code: string): Promise<string[] | null> {
  if (!(await spendAppCode(ctx, userId, code.replaceAll(/\s/g, ''), false))) return null
  const codes = Array.from({ length: recoveryCount }, () => {
    const text = toBase32(randomBytes(7)).toLowerCase().slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
  await ctx.db
    .update(twoFactors)
    .set({ enabledAt: ctx.now, recoveryCodes: codes.map((one) => keptRecovery(ctx, one)) })
    .where(eq(twoFactors.userId, userId))
  return codes
}

/** Removes a second factor, active or not; false if none was active. */
export async function removeSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  const gone = await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning()
  return gone.some(({ enabledAt }) => enabledAt !== null)
}

/** Content of an authenticator app's QR code (Google's key URI format). */
export function keyUri(issuer: string, handle: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(handle)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
