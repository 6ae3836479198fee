import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import { networkOf } from '#kit/server/http/client.ts'
import { Problem } from '#kit/shared/problem.ts'
import { knownDevice } from './known-device.ts'
import { mailboxOf } from '../../users.rules.ts'
import { blind } from '../tokens.ts'
import { signInNames } from '../users.table.ts'

/** Failures before waiting begins; more per address, which many people may share. */
const freeTries = { name: 5, address: 30 }
const firstWait = 15
const longestWait = 15 * 60

/** A sign-in attempt; counts as failed until released. */
export interface Attempt {
  nameKey: string
  addressKey: string
}

/** `24 Sekunden`, `3 Minuten`. */
function inWords(seconds: number): { de: string; en: string } {
  const minutes = Math.ceil(seconds / 60)
  if (seconds >= 60)
    return {
      de: minutes === 1 ? 'eine Minute' : `${minutes} Minuten`,
      en: minutes === 1 ? 'one minute' : `${minutes} minutes`,
    }
  return {
    de: seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`,
    en: seconds === 1 ? 'one second' : `${seconds} seconds`,
  }
}

/** Refuses an early attempt; `seconds` is the time to wait. */
export function tooManyTries(seconds: number): Problem {
  const wait = inWords(seconds)
  return new Problem(
    'TOO_MANY',
    429,
    {
      de: `Das waren zu viele Versuche. Bitte warten Sie ${wait.de} und versuchen Sie es dann noch einmal.`,
      en: `Too many attempts. Please wait ${wait.en} and try again then.`,
    },
    { details: { retryAfter: seconds } },
  )
}

/**
 * Counts an attempt as failed before its proof is checked, so that concurrent ones cannot slip through, and throws 429
 * while its name or address must wait. For mails the name is the mailbox. A browser with an earlier sign-in is counted
 * separately. `purpose` separates signing in and each kind of mail.
 */
export async function beginAttempt(
  ctx: Ctx,
  name: string,
  purpose: 'signIn' | 'passwordReset' | 'secondFactorReset' | 'signUp' | 'emailChange' = 'signIn',
): Promise<Attempt> {
  const { secret } = ctx.platform.config
  const { db } = ctx.platform.database
  // Handle and address of an account count as one
  const [known] = await db.select().from(signInNames).where(eq(signInNames.name, name))
  const who = known?.userId ?? (purpose === 'signIn' ? name : mailboxOf(name))
  // Failures elsewhere must not lock out a browser with an earlier sign-in
  const device = knownDevice(ctx, who)
  const attempt = {
    nameKey: `name:${blind(secret, purpose, device ? `${who}\0${device}` : who)}`,
    addressKey: `address:${blind(secret, purpose, networkOf(ctx.client?.address ?? ''))}`,
  }
  const keys = ctx.client ? [attempt.addressKey, attempt.nameKey] : [attempt.nameKey]
  const failures = sql.raw(
    `case when known."at" < excluded."at" - interval '1 day' then 1 else known."failures" + 1 end`,
  )
  const free = sql.raw(
    `case when known."key" like 'address:%' then ${freeTries.address} else ${freeTries.name} end`,
  )
  const { rowCount } = await db.execute(sql`
    insert into sign_in_attempts as known ("key", "failures", "at")
    values ${sql.join(
      keys.map((key) => sql`(${key}, 1, ${ctx.now}::timestamptz)`),
      sql`, `,
    )}
    on conflict ("key") do update set "failures" = ${failures}, "at" = excluded."at",
      "blockedUntil" = case when ${failures} >= ${free} then excluded."at" + make_interval(secs =>
        least(${longestWait}::float8, ${firstWait}::float8 * power(2::float8, least(20, ${failures} - ${free})))) end
    where known."blockedUntil" is null or known."blockedUntil" <= excluded."at"`)
  if (rowCount === keys.length) return attempt
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max("blockedUntil") as "until" from sign_in_attempts
    where "key" in (${sql.join(keys, sql`, `)}) and "blockedUntil" > ${ctx.now}`)
  ctx.log.warn(
    { purpose, user: known?.userId ?? null, address: ctx.client?.address, requestId: ctx.requestId },
    'A sign-in was refused after too many attempts',
  )
  const until = rows[0]?.until ? Date.parse(toIsoTime(rows[0].until)) : Date.parse(ctx.now)
  throw tooManyTries(Math.max(1, Math.ceil((until - Date.parse(ctx.now)) / 1000)))
}

/**
 * Releases a successful attempt: resets the name, but only subtracts this attempt from the address, so that an attacker
 * cannot reset it with their own account.
 */
export async function attemptSucceeded(db: Queries, { nameKey, addressKey }: Attempt): Promise<void> {
  await db.execute(sql`
    update sign_in_attempts set "failures" = greatest(0, "failures" - 1), "blockedUntil" = null where "key" = ${addressKey}`)
  await db.execute(sql`delete from sign_in_attempts where "key" = ${nameKey}`)
}

/**
 * Releases an attempt with a correct password whose code is still to come. Earlier failures stay counted, so that codes
 * cannot be guessed with a known password.
 */
export async function attemptHalfway(db: Queries, { nameKey, addressKey }: Attempt): Promise<void> {
  await db.execute(sql`
    update sign_in_attempts set "failures" = greatest(0, "failures" - 1), "blockedUntil" = null
    where "key" in (${nameKey}, ${addressKey})`)
}

/** Resets the waiting time of accounts (by id) and other names: after a new password or an erasure. */
export async function forgetAttempts(ctx: Ctx, accounts: readonly string[]): Promise<void> {
  const keys = accounts.map((who) => `name:${blind(ctx.platform.config.secret, 'signIn', who)}`)
  if (keys.length === 0) return
  await ctx.db.execute(sql`delete from sign_in_attempts where "key" in (${sql.join(keys, sql`, `)})`)
}
