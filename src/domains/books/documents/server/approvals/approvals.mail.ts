import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { type StaffMember, staffWithRights } from '#domains/platform/users/server/offers.ts'
import { booksScreens } from '../../documents.addresses.ts'
import { stepTitles } from '../../issuing/approval-words.rules.ts'
import type { ApprovalRow } from './approvals.table.ts'
import { approversBeside } from './approvers.ts'

const texts = {
  de: {
    requested: 'Freigabe angefragt',
    requestedText: 'Bei diesem Betrag entscheidet eine zweite Person. Bitte sehen Sie es sich an.',
    approved: 'Freigegeben',
    approvedText: 'Sie können den Schritt jetzt wiederholen: Er ist freigegeben.',
    declined: 'Nicht freigegeben',
    declinedText: 'Der Schritt wurde nicht freigegeben. Nichts wurde geändert.',
    ...{ step: 'Schritt', what: 'Beleg', amount: 'Betrag', by: 'Von', words: 'Anmerkung', show: 'Ansehen' },
  },
  en: {
    requested: 'Approval requested',
    requestedText: 'For this amount a second person decides. Please have a look.',
    approved: 'Approved',
    approvedText: 'You can repeat the step now: it is approved.',
    declined: 'Not approved',
    declinedText: 'The step was not approved. Nothing was changed.',
    ...{ step: 'Step', what: 'Document', amount: 'Amount', by: 'From', words: 'Comment', show: 'Show' },
  },
} as const

/**
 * Screen where a request is decided, or where the step is repeated afterwards: the requester may lack the right to see
 * requests.
 */
const screenOf = ({ step, screen }: ApprovalRow, what: 'requested' | 'approved' | 'declined'): string =>
  (what === 'requested' && step !== 'issue') || screen === '' ? booksScreens.approvals : screen

async function send(
  ctx: Ctx,
  { user, email, lang }: StaffMember,
  row: ApprovalRow,
  what: 'requested' | 'approved' | 'declined',
): Promise<void> {
  if (email === '') return
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  const t: (typeof texts)[Language] = texts[lang]
  const rows: [string, string][] = [
    [t.step, stepTitles[row.step][lang]],
    [t.what, row.title],
    [t.amount, writeMoney(row.amount, row.currency, lang)],
    [t.by, what === 'requested' ? row.requestedByName : (ctx.user?.name ?? '')],
    [t.words, row.text],
  ]
  await ctx.platform.mail.send(ctx, {
    to: { address: email, name: user.name },
    lang,
    subject: `${t[what]}: ${row.title}`,
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl: publicUrl,
      title: t[what],
      children: [
        paragraph(t[`${what}Text`]),
        facts(rows.filter(([, value]) => value !== '')),
        button(t.show, `${publicUrl}${admincenter.url}/${screenOf(row, what)}`),
      ],
    }),
  })
}

/** Notifies all approvers of a request except the requester. */
export async function mailApprovers(ctx: Ctx, row: ApprovalRow): Promise<void> {
  for (const one of await approversBeside(ctx, row.requestedBy)) await send(ctx, one, row, 'requested')
}

/** Notifies the requester of the decision. */
export async function mailRequester(ctx: Ctx, row: ApprovalRow, isApproved: boolean): Promise<void> {
  const requester = (await staffWithRights(ctx)).find(({ user }) => user._id === row.requestedBy)
  if (requester) await send(ctx, requester, row, isApproved ? 'approved' : 'declined')
}
