import { accountPages } from '../../users.addresses.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { invitations as contract } from '../../invitations.contract.ts'
import { invitationDays } from '../../users.rules.ts'
import { accountById, storePassword } from '../accounts.service.ts'
import { accountOfLink, sendLink, spendLink, voidLinks, type MailedLink } from '../mailed-link.service.ts'
import { strongHash } from '../passwords/new-password.ts'
import { requireSame } from '../own-account/own-account.service.ts'
import { sessionsChanged } from '../sign-in/session-cache.ts'
import { accounts, usersById } from '../users.reading.ts'

export const invitationUsed = () =>
  new Problem('TOKEN_USED', 410, {
    de: 'Diese Einladung ist abgelaufen, wurde zurückgezogen oder ist schon angenommen. Bitten Sie, wer Sie eingeladen hat, sie noch einmal zu schicken. Haben Sie schon ein Passwort gewählt, melden Sie sich einfach an.',
    en: 'This invitation has expired, was taken back or has been accepted already. Please ask whoever invited you to send it again. If you have chosen a password already, just sign in.',
  })

export const invitationLink: MailedLink = {
  purpose: 'invitation',
  path: accountPages.invitation.path,
  mail: 'invitation',
  hours: invitationDays * 24,
  used: invitationUsed,
  fits: ({ user, hash }) => user.invitedAt !== null && hash === null,
}

const needsAddressText = {
  de: 'Für eine Einladung braucht es eine E-Mail-Adresse.',
  en: 'An invitation needs an e-mail address.',
}
export const needsAddress = () =>
  new Problem('INVALID', 422, needsAddressText, { fields: { email: needsAddressText } })

const answerOne = async (ctx: Ctx, _id: string) => ({ user: (await usersById(ctx, [_id]))[0]! })

/**
 * `POST invite`: sends the link, which also unlocks a locked account.
 * Throws 404, 409 when the account has a password, 422 without an address.
 */
export async function invite(ctx: Ctx, input: InputOf<typeof contract.invite>) {
  const row = await lockRecord(ctx, accounts, input)
  if ((await accountById(ctx.db, row._id))?.hash) {
    throw new Problem('HAS_PASSWORD', 409, {
      de: 'Dieses Konto hat schon ein Passwort und braucht keine Einladung mehr.',
      en: 'This account has a password already and needs no invitation.',
    })
  }
  if (!row.email) throw needsAddress()
  const values = { invitedAt: ctx.now, disabled: false }
  const is = await changeRecord(ctx, accounts, row, { values, action: 'invite' })
  await sendLink(ctx, invitationLink, is)
  return answerOne(ctx, row._id)
}

/** `POST withdrawInvitation`. Throws 404, and 409 `NOT_INVITED` without a pending invitation. */
export async function withdraw(ctx: Ctx, input: InputOf<typeof contract.withdraw>) {
  const row = await lockRecord(ctx, accounts, input)
  if (row.invitedAt === null) {
    throw new Problem('NOT_INVITED', 409, {
      de: 'Hier wartet keine Einladung mehr. Bitte laden Sie die Seite neu.',
      en: 'No invitation waits here any more. Please load the page again.',
    })
  }
  await voidLinks(ctx, invitationLink, row._id)
  // Locked, so that the link for a forgotten password does not open the account instead
  const values = { invitedAt: null, disabled: true }
  await changeRecord(ctx, accounts, row, { values, action: 'withdrawInvitation' })
  await sessionsChanged(ctx, row._id)
  return answerOne(ctx, row._id)
}

/**
 * `POST acceptInvitation`: stores the first password, chosen by the invited person.
 * Throws 410 `TOKEN_USED`, 422 `WEAK_PASSWORD`.
 */
export async function accept(ctx: Ctx, input: InputOf<typeof contract.accept>) {
  requireSame(input.password, input.password2)
  const known = await accountOfLink(ctx, invitationLink, input.token)
  if (!known) throw invitationUsed()
  const hash = await strongHash(ctx, input.password, known.user)
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    const { user } = await spendLink(inside, invitationLink, input.token)
    await storePassword(inside, user._id, hash, { byMail: true })
    await audit(inside, {
      action: 'acceptInvitation',
      collection: 'users',
      recordId: user._id,
      after: { handle: user.handle },
    })
  })
  return { done: true as const }
}
