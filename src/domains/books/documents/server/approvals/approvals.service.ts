import { and, asc, count, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { canonicalJson, hashOfText } from '#kit/server/chain/hash-chain.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import type { ResultOf } from '#kit/shared/contract.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { approvalCalls, ApprovalStep } from '../../issuing/approvals.contract.ts'
import { stepTitles } from '../../issuing/approval-words.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { documentScreens } from '../../documents.addresses.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { saysWhoApproves } from './approvers.ts'
import { mailApprovers, mailRequester } from './approvals.mail.ts'
import { type ApprovalRow, approvalsTable as table } from './approvals.table.ts'

/** A step that may need a second person. */
export interface RequestedStep {
  collection: ApprovalRow['collection']
  recordId: string
  step: ApprovalStep
  /** Amount compared with the limit: total of this step and earlier ones of its kind. */
  amount: Cents
  currency: Currency
  /** Description of the record for the approver. */
  title: string
  text?: string
  /** Screen of the step, relative to the admin base. */
  screen: string
  /** Data approved besides the amount; a change requires a new request. */
  content?: unknown
}

/** Screen of an invoice. */
export const invoiceScreen = (_id: string): string => `${documentScreens.invoice}/edit/${_id}`

/** A step on an issued invoice. */
export const stepAt = (
  {
    _id,
    number,
    content,
  }: { _id: string; number: string | null; content: Pick<DocumentContent, 'buyer' | 'currency'> },
  step: ApprovalStep,
  amount: Cents,
  text: string,
): RequestedStep => ({
  ...{ collection: 'invoice', recordId: _id, step, amount, currency: content.currency, text },
  screen: invoiceScreen(_id),
  title: [number, content.buyer?.name].filter(Boolean).join(' '),
})

const needed: Words = {
  de: 'Bei diesem Betrag muss jemand anderer freigeben. Die Freigabe ist angefragt: Wiederholen Sie den Schritt danach.',
  en: 'For this amount somebody else has to approve. The approval is requested: repeat the step after that.',
}

/**
 * Requests approval of a step after the caller's write is rolled back. Returns the Problem `APPROVAL_NEEDED` (409) to
 * throw, which names the approvers.
 */
export async function approvalNeeded(
  ctx: Ctx,
  asked: RequestedStep,
  { de, en }: Words = needed,
): Promise<Problem> {
  ctx.whenUndone((within) => requestApproval(within, asked))
  const who = await saysWhoApproves(ctx)
  return new Problem('APPROVAL_NEEDED', 409, { de: `${de} ${who.de}`, en: `${en} ${who.en}` })
}

const digestOf = ({ collection, recordId, step, amount, content = null }: RequestedStep): string =>
  hashOfText(canonicalJson({ collection, recordId, step, amount, content }))

const isPending = and(isNull(table.decidedAt), isNull(table.usedAt))

/**
 * Uses up the approval of a step above the limit in the caller's transaction. Without approval it throws Problem
 * `APPROVAL_NEEDED` (409); the request is stored after the rollback.
 */
export async function consumeApproval(ctx: Ctx, asked: RequestedStep): Promise<void> {
  if (ctx.isTrial) return
  const { approvalAbove } = await booksSettings.read(ctx)
  if (approvalAbove === null || asked.amount <= approvalAbove) return
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.recordId, asked.recordId),
        eq(table.digest, digestOf(asked)),
        eq(table.isApproved, true),
        isNull(table.usedAt),
      ),
    )
    .orderBy(desc(table.decidedAt))
    .for('update')
  const found = rows.find(({ decidedBy }) => decidedBy !== ctx.user?._id)
  if (!found) throw await approvalNeeded(ctx, asked)
  await ctx.db.update(table).set({ usedAt: ctx.now }).where(eq(table._id, found._id))
}

/** Stores a request once and notifies the approvers. */
async function requestApproval(ctx: Ctx, asked: RequestedStep): Promise<void> {
  if (!ctx.user) return
  const { collection, recordId, step, amount, currency, title, screen, text = '' } = asked
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...{ _id: uuidv7(), at: ctx.now, collection, recordId, step, amount, currency, title, text, screen },
      ...{ digest: digestOf(asked), requestedBy: ctx.user._id, requestedByName: ctx.user.name },
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return
  tellEditors(ctx, 'approval', { action: 'update', _id: row._id })
  await audit(ctx, { action: 'requestApproval', collection, recordId, after: { step, amount } })
  await mailApprovers(ctx, row)
}

/** Closes the requests of a record whose step was approved or taken on its own screen. */
export async function closeRequests(ctx: Ctx, recordId: string): Promise<void> {
  await ctx.db
    .update(table)
    .set({ usedAt: ctx.now })
    .where(and(eq(table.recordId, recordId), eq(table.step, 'issue'), isPending))
}

const toDecide = (ctx: Ctx): SQL | undefined => and(isPending, ne(table.requestedBy, ctx.user?._id ?? ''))

/** `GET …/approval` */
export async function approvals(ctx: Ctx): Promise<ResultOf<typeof approvalCalls.approvals>> {
  const rows = await ctx.db.select().from(table).where(isPending).orderBy(asc(table.at)).limit(200)
  return { approvals: rows.map((row) => ({ ...row, isOwn: row.requestedBy === ctx.user?._id })) }
}

const decidedAlready = new Problem('TRANSITION', 409, {
  de: 'Darüber ist schon entschieden.',
  en: 'This was decided already.',
})
const ownRequest = new Problem('OWN_REQUEST', 409, {
  de: 'Das haben Sie selbst angefragt. Freigeben muss jemand anderer.',
  en: 'You have requested this yourself. Somebody else has to approve it.',
})
const onItsScreen = new Problem('APPROVE_DRAFT', 409, {
  de: 'Geben Sie den Entwurf auf seiner Seite frei: Dort sehen Sie, was er sagt.',
  en: 'Approve the draft on its own screen: you see there what it says.',
})

async function decide(ctx: Ctx, _id: string, isApproved: boolean): Promise<Record<string, never>> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  if (!row) throw notFound({ _id })
  if (row.decidedAt || row.usedAt) throw decidedAlready
  if (row.requestedBy === ctx.user?._id) throw ownRequest
  if (isApproved && row.step === 'issue') throw onItsScreen
  await ctx.db
    .update(table)
    .set({ decidedAt: ctx.now, decidedBy: ctx.user?._id, decidedByName: ctx.user?.name ?? '', isApproved })
    .where(eq(table._id, _id))
  tellEditors(ctx, 'approval', { action: 'update', _id })
  const { collection, recordId, step, amount } = row
  await audit(ctx, {
    action: isApproved ? 'approve' : 'decline',
    collection,
    recordId,
    after: { step, amount },
  })
  await mailRequester(ctx, row, isApproved)
  return {}
}

/** `POST …/approval/:_id/approve` */
export const approve = (ctx: Ctx, { _id }: { _id: string }) => decide(ctx, _id, true)
/** `POST …/approval/:_id/decline` */
export const decline = (ctx: Ctx, { _id }: { _id: string }) => decide(ctx, _id, false)

/** Requests by others that the caller may approve. */
export const approvalsWaiting: WaitingSource = {
  name: 'documents.approvals',
  access: { module: 'document', action: 'approve' },
  async load(ctx, limit) {
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(toDecide(ctx))
    const rows = await ctx.db.select().from(table).where(toDecide(ctx)).orderBy(asc(table.at)).limit(limit)
    return {
      total: counted?.total ?? 0,
      items: rows.map(({ recordId, collection, title, at, step, amount, currency }) => ({
        // Drafts are approved on their own screen, all other steps in the list
        _id: recordId,
        collection: step === 'issue' ? collection : 'approval',
        title: `${stepTitles[step][ctx.lang]}: ${title}, ${writeMoney(amount, currency, ctx.lang)}`,
        at,
      })),
    }
  },
}
