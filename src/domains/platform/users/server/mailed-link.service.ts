import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { inLanguage, type Language, type Words } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { signInName } from '../users.rules.ts'
import { accountById, accountByName, type Account } from './accounts.service.ts'
import { sendAccountMail, type AccountMail } from './account.mail.ts'
import { verifications } from './sign-in/sessions.table.ts'
import { beginAttempt } from './sign-in/sign-in-attempts.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { UserRow } from './users.table.ts'

const hour = 3_600_000

/** A mailed link for recovery or a first password. */
export interface MailedLink {
  purpose: 'passwordReset' | 'secondFactorReset' | 'invitation'
  /** Target of the link, in German. */
  path: string
  mail: AccountMail
  /** Validity in hours; one by default. */
  hours?: number
  /** Refusal of an expired link. */
  used?: () => Problem
  /** True for eligible accounts, which must also have an address and not be locked. */
  fits(account: Account): boolean
}

/** A link requested by the user. */
export interface RequestedLink extends MailedLink {
  purpose: Exclude<MailedLink['purpose'], 'invitation'>
  job: string
  /** Name of the sending job for administrators. */
  called: Words
}

/**
 * Queues a link if a matching account with an address exists. The lookup happens later in a job, so neither the answer
 * nor its timing reveals it. Throws 429 for too frequent requests by name or address.
 */
export async function requestLink(ctx: Ctx, link: RequestedLink, handle: string): Promise<{ done: true }> {
  const name = signInName(handle)
  await beginAttempt(ctx, name, link.purpose)
  await ctx.platform.jobs.send(ctx, link.job, { name, lang: ctx.lang })
  return { done: true }
}

/** Invalidates an account's links of one kind. */
export async function voidLinks(ctx: Ctx, { purpose }: MailedLink, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), eq(verifications.purpose, purpose)))
}

/** Invalidates all links of an account after a change of its address. */
export async function voidAllLinks(ctx: Ctx, userId: string): Promise<void> {
  const mailed = ['passwordReset', 'secondFactorReset', 'invitation', 'emailChange'] as const
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), inArray(verifications.purpose, [...mailed])))
}

/** Sends a link in the caller's transaction; invalidates earlier ones. */
export async function sendLink(ctx: Ctx, link: MailedLink, user: UserRow): Promise<void> {
  const token = newToken()
  await voidLinks(ctx, link, user._id)
  await ctx.db.insert(verifications).values({
    tokenHash: tokenHash(token),
    purpose: link.purpose,
    userId: user._id,
    expiresAt: new Date(Date.parse(ctx.now) + (link.hours ?? 1) * hour).toISOString(),
  })
  const href = `${ctx.platform.config.publicUrl}${inLanguage(link.path, ctx.lang)}?token=${token}`
  await sendAccountMail(ctx, user, link.mail, href)
}

/** Sends a requested link, if the account is eligible. */
export const linkJob = (link: RequestedLink): JobDefinition<{ name: string; lang: Language }> => ({
  name: link.job,
  called: link.called,
  handle: (platform, { name, lang }) =>
    runWrite(platform, systemCaller(lang), async (ctx) => {
      const account = await accountByName(ctx.db, name)
      if (!account || !account.user.email || account.user.disabled || !link.fits(account)) return
      await sendLink(ctx, link, account.user)
    }),
})

export const tokenUsed = () =>
  new Problem('TOKEN_USED', 410, {
    de: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or has already been used. Please ask for a new one.',
  })

const proves = (ctx: Ctx, { purpose }: MailedLink, token: string) =>
  and(
    eq(verifications.tokenHash, tokenHash(token)),
    eq(verifications.purpose, purpose),
    gt(verifications.expiresAt, ctx.now),
  )

async function stillFits(ctx: Ctx, link: MailedLink, proof: { userId: string } | undefined) {
  const account = proof && (await accountById(ctx.db, proof.userId))
  return account && !account.user.disabled && link.fits(account) ? account : null
}

/** Account of a link, without using it; null if it is invalid. */
export async function accountOfLink(ctx: Ctx, link: MailedLink, token: string): Promise<Account | null> {
  const [proof] = await ctx.db
    .select()
    .from(verifications)
    .where(proves(ctx, link, token))
  return stillFits(ctx, link, proof)
}

/** Uses a link, in the caller's transaction. Throws 410 `TOKEN_USED` if it is invalid. */
export async function spendLink(ctx: Ctx, link: MailedLink, token: string): Promise<Account> {
  const [proof] = await ctx.db
    .delete(verifications)
    .where(proves(ctx, link, token))
    .returning()
  const account = await stillFits(ctx, link, proof)
  if (!account) throw (link.used ?? tokenUsed)()
  return account
}
