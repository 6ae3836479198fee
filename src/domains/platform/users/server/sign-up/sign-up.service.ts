import { routeAddress } from '#kit/shared/site/route-address.ts'
import { accountPages } from '../../users.addresses.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import { countSending } from '#kit/server/http/spam.ts'
import { firstWithin } from '#kit/server/http/take-once.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { signUp as contract } from '../../sign-up.contract.ts'
import { signInName } from '../../users.rules.ts'
import { sendAccountMail } from '../account.mail.ts'
import { accountByName, insertAccount } from '../accounts.service.ts'
import { tokenUsed } from '../mailed-link.service.ts'
import { knownWords } from '../passwords/known-words.ts'
import { requireSame, wrongPassword } from '../own-account/own-account.service.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.ts'
import { requireStrong } from '../passwords/password-strength.ts'
import { signUpsTable } from './sign-ups.table.ts'
import { attemptSucceeded, beginAttempt } from '../sign-in/sign-in-attempts.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { emptyUserData, nameOf } from '../user.wire.ts'

/** The name under which the spam guard counts sign-ups. */
export const signUpForm = 'signUp'
const linkHours = 24
/** The same request within this time is a double click or a retry. */
const repeatSeconds = 60

export const signUpClosed = () =>
  new Problem('SIGN_UP_CLOSED', 403, {
    de: 'Auf dieser Website kann man sich nicht selbst ein Konto anlegen. Brauchen Sie eines, wenden Sie sich bitte an uns.',
    en: 'You cannot make an account for yourself on this site. If you need one, please contact us.',
  })

/** Throws 403 `SIGN_UP_CLOSED` where the settings leave making accounts to administrators. */
async function requireOpen(ctx: Ctx): Promise<void> {
  const { auth } = await siteSettings(ctx)
  if (!auth.sign_up) throw signUpClosed()
}

type SignUp = Omit<InputOf<typeof contract.signup>, 'newsletter'> & { choices: readonly string[] }

/**
 * Stores a request for an account. Whether the address already has one is looked up later, in a job, so that neither
 * the answer nor its duration reveals it.
 * Throws 403 `SIGN_UP_CLOSED`, 422 `WEAK_PASSWORD`, 429 for addresses and networks with too many requests.
 */
export async function askForAccount(ctx: Ctx, input: SignUp, admit: () => Promise<void>): Promise<void> {
  await requireOpen(ctx)
  requireSame(input.password, input.password2)
  const { handle: email, userData } = input
  await requireStrong(input.password, await knownWords(ctx, { handle: email, email, userData }), ctx.lang)
  await admit()
  await beginAttempt(ctx, signInName(email), 'signUp')
  // Hashing is expensive, so it comes after the limits
  const hash = await hashPassword(input.password)
  const sent = [signInName(email), userData, input.choices]
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    const { result, isFirst } = await firstWithin(
      inside,
      { what: signUpForm, sent, seconds: repeatSeconds },
      async () => {
        const _id = uuidv7()
        await inside.db.insert(signUpsTable).values({
          _id,
          createdAt: ctx.now,
          email,
          hash,
          userData: { ...emptyUserData, ...userData },
          choices: [...input.choices],
          expiresAt: new Date(Date.parse(ctx.now) + linkHours * 3_600_000).toISOString(),
        })
        await ctx.platform.jobs.send(inside, signUpJob.name, { _id, lang: ctx.lang })
        return _id
      },
    )
    // The last password typed is the valid one
    if (!isFirst) await inside.db.update(signUpsTable).set({ hash }).where(eq(signUpsTable._id, result))
  })
}

/** `POST signup`: API clients have no form token, so the stricter sending limit applies. */
export async function signup(ctx: Ctx, { newsletter, ...input }: InputOf<typeof contract.signup>) {
  await askForAccount(ctx, { ...input, choices: newsletter ? ['newsletter'] : [] }, () =>
    countSending(ctx, signUpForm),
  )
  return { done: true as const }
}

/** Sends the confirmation link, or informs the owner of an existing account. */
export const signUpJob: JobDefinition<{ _id: string; lang: Language }> = {
  name: 'users.sendSignUp',
  called: { de: 'Link für ein neues Konto versenden', en: 'Send the link for a new account' },
  handle: (platform, { _id, lang }) =>
    runWrite(platform, systemCaller(lang), async (ctx) => {
      const [asked] = await ctx.db
        .select()
        .from(signUpsTable)
        .where(and(eq(signUpsTable._id, _id), isNull(signUpsTable.tokenHash)))
        .for('update')
      if (!asked) return
      const known = await accountByName(ctx.db, signInName(asked.email))
      if (known) {
        await ctx.db.delete(signUpsTable).where(eq(signUpsTable._id, _id))
        if (known.user.email)
          await sendAccountMail(
            ctx,
            known.user,
            'alreadyHere',
            `${platform.config.publicUrl}${routeAddress(accountPages.resetPassword, lang)}`,
          )
        return
      }
      const token = newToken()
      await ctx.db
        .update(signUpsTable)
        .set({ tokenHash: tokenHash(token) })
        .where(eq(signUpsTable._id, _id))
      const person = {
        email: asked.email,
        handle: asked.email,
        userData: { ...emptyUserData, ...asked.userData },
      }
      const href = `${platform.config.publicUrl}${inLanguage(accountPages.verify.path, lang)}?token=${token}`
      await sendAccountMail(ctx, person, 'signUp', href)
    }),
}

const waiting = (ctx: Ctx, token: string) =>
  and(eq(signUpsTable.tokenHash, tokenHash(token)), gt(signUpsTable.expiresAt, ctx.now))

/** The address that a link confirms; null when the link is no longer valid. */
export async function addressOfSignUp(ctx: Ctx, token: string): Promise<string | null> {
  const [asked] = await ctx.db.select().from(signUpsTable).where(waiting(ctx, token))
  return asked && !(await accountByName(ctx.db, signInName(asked.email))) ? asked.email : null
}

/**
 * `POST verify`: creates the account, with the other choices of the form. The owner of the mailbox may not be the
 * person who filled in the form, so the password is required too: otherwise strangers could create accounts for others
 * with a password that they know.
 * Throws 403 `SIGN_UP_CLOSED`, 410 `TOKEN_USED`, 422 `WRONG_PASSWORD`, 429.
 */
export const verifyOver =
  (contributions: () => readonly AccountContribution[]) =>
  async (ctx: Ctx, { token, password }: InputOf<typeof contract.verify>) => {
    await requireOpen(ctx)
    const [asked] = await ctx.db.select().from(signUpsTable).where(waiting(ctx, token))
    if (!asked) throw tokenUsed()
    const attempt = await beginAttempt(ctx, signInName(asked.email))
    if (!(await isPassword(password, asked.hash))) throw wrongPassword('password')
    await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      await makeAccount(inside, token, contributions())
      await attemptSucceeded(inside.db, attempt)
    })
    return { done: true as const }
  }

async function makeAccount(
  ctx: Ctx,
  token: string,
  contributions: readonly AccountContribution[],
): Promise<void> {
  const [asked] = await ctx.db.delete(signUpsTable).where(waiting(ctx, token)).returning()
  if (!asked || (await accountByName(ctx.db, signInName(asked.email)))) throw tokenUsed()
  const { email, hash, userData, choices } = asked
  const user = await insertAccount(ctx, { handle: email, email, hash, roles: ['user'], userData })
  await ctx.db.delete(signUpsTable).where(sql`lower(${signUpsTable.email}) = ${email.toLowerCase()}`)
  await audit(ctx, {
    action: 'signUp',
    collection: 'users',
    recordId: user._id,
    after: { handle: user.handle, roles: user.roles },
  })
  const holder = { _id: user._id, handle: user.handle, name: nameOf(user), email }
  await ctx.emit('addressProved', { account: user._id, email })
  for (const choice of contributions.flatMap((one) => one.choices ?? []))
    if (choices.includes(choice.name) && (await choice.present(ctx))) await choice.take(ctx, holder)
}
