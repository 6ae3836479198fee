import { accountPages } from '../../users.addresses.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notSignedIn } from '#kit/shared/problem.ts'
import type { signUp as contract } from '../../sign-up.contract.ts'
import { signInName } from '../../users.rules.ts'
import { sendAccountMail, tellChanged } from '../account.mail.ts'
import { accountById, accountByName, claimNames } from '../accounts.service.ts'
import { tokenUsed, voidAllLinks } from '../mailed-link.service.ts'
import { wrongPassword } from './own-account.service.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { sessionsChanged } from '../sign-in/session-cache.ts'
import { verifications } from '../sign-in/sessions.table.ts'
import { attemptSucceeded, beginAttempt } from '../sign-in/sign-in-attempts.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { usersTable } from '../users.table.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** A user has verified their address by mail, at sign-up or later. */
    addressProved: { account: string; email: string }
  }
}

const linkHours = 24

/** `POST changeEmail`: sends a link to the new address; the old one is valid until it is used. Throws 429. */
export async function changeEmail(ctx: Ctx, { email }: InputOf<typeof contract.changeEmail>) {
  if (!ctx.user) throw notSignedIn()
  const { _id: userId } = ctx.user
  // Limits mails per mailbox and mailboxes per account
  await beginAttempt(ctx, userId, 'emailChange')
  await beginAttempt(ctx, signInName(email), 'emailChange')
  await runWrite(ctx.platform, sameCaller(ctx), (inside) =>
    ctx.platform.jobs.send(inside, emailChangeJob.name, { userId, email, lang: ctx.lang }),
  )
  return { done: true as const }
}

/** Sends the link, or notifies the owner of an existing account with that address. */
export const emailChangeJob: JobDefinition<{ userId: string; email: string; lang: Language }> = {
  name: 'users.sendEmailChange',
  called: { de: 'Link für eine neue E-Mail-Adresse versenden', en: 'Send the link for a new email address' },
  handle: (platform, { userId, email, lang }) =>
    runWrite(platform, systemCaller(lang), async (ctx) => {
      const account = await accountById(ctx.db, userId)
      if (!account || account.user.disabled) return
      const other = await accountByName(ctx.db, signInName(email))
      const base = platform.config.publicUrl
      if (other && other.user._id !== userId) {
        const href = `${base}${routeAddress(accountPages.resetPassword, lang)}`
        if (other.user.email) await sendAccountMail(ctx, other.user, 'alreadyHere', href)
        return
      }
      const token = newToken()
      await ctx.db
        .delete(verifications)
        .where(and(eq(verifications.userId, userId), eq(verifications.purpose, 'emailChange')))
      await ctx.db.insert(verifications).values({
        tokenHash: tokenHash(token),
        purpose: 'emailChange',
        userId,
        email,
        expiresAt: new Date(Date.parse(ctx.now) + linkHours * 3_600_000).toISOString(),
      })
      const href = `${base}${routeAddress(accountPages.email, lang)}?token=${token}`
      await sendAccountMail(ctx, { ...account.user, email }, 'emailChange', href)
    }),
}

const proves = (ctx: Ctx, token: string) =>
  and(
    eq(verifications.tokenHash, tokenHash(token)),
    eq(verifications.purpose, 'emailChange'),
    gt(verifications.expiresAt, ctx.now),
  )

/** New address of a link; null if the link is invalid. */
export async function addressOfChange(ctx: Ctx, token: string): Promise<string | null> {
  const [proof] = await ctx.db.select().from(verifications).where(proves(ctx, token))
  return proof?.email ?? null
}

/**
 * `POST confirmEmail`: activates the new address and notifies the old one. The mailbox may belong to another person
 * than the account, so the password is required too. Throws 410 `TOKEN_USED`, 422 `WRONG_PASSWORD`, 409 `DUPLICATE`,
 * 429.
 */
export async function confirmEmail(ctx: Ctx, { token, password }: InputOf<typeof contract.confirmEmail>) {
  const [asked] = await ctx.db.select().from(verifications).where(proves(ctx, token))
  const account = asked && (await accountById(ctx.db, asked.userId))
  if (!account || account.user.disabled) throw tokenUsed()
  const attempt = await beginAttempt(ctx, signInName(account.user.handle))
  if (!(await isPassword(password, account.hash))) throw wrongPassword('password')
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    await changeAddress(inside, token)
    await attemptSucceeded(inside.db, attempt)
  })
  return { done: true as const }
}

async function changeAddress(ctx: Ctx, token: string): Promise<void> {
  const [proof] = await ctx.db.delete(verifications).where(proves(ctx, token)).returning()
  const account = proof && (await accountById(ctx.db, proof.userId))
  if (!account || account.user.disabled) throw tokenUsed()
  const { user } = account
  const { email } = proof
  // Users who sign in with the address continue to do so.
  const handle = signInName(user.handle) === signInName(user.email) ? email : user.handle
  await claimNames(ctx.db, { _id: user._id, handle, email })
  await voidAllLinks(ctx, user._id)
  await ctx.db
    .update(usersTable)
    .set({
      email,
      handle,
      updatedAt: ctx.now,
      updatedBy: user._id,
      version: sql`${usersTable.version} + 1`,
    })
    .where(eq(usersTable._id, user._id))
  await audit(ctx, {
    action: 'update',
    collection: 'users',
    recordId: user._id,
    before: { email: user.email, ...(handle === user.handle ? {} : { handle: user.handle }) },
    after: { email, ...(handle === user.handle ? {} : { handle }) },
  })
  await tellChanged(ctx, user, ['email'])
  await ctx.emit('addressProved', { account: user._id, email })
  await sessionsChanged(ctx, user._id)
  ctx.drop(`users:${user._id}`)
}
