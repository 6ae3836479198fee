import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { Finding } from '../../content/finding.contract.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { compose } from './compose.service.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { frozenContent } from '../records/frozen-content.ts'
import { linesOfDocument } from './document-lines.ts'
import { unsaved } from './begin-document.ts'
import { awaitsApproval } from '../approvals/approval.ts'
import { checkPaper } from '../paper/paper-makers.ts'

/** Findings as responses contain them: in the caller's language. */
export const toldFindings = (ctx: Pick<Ctx, 'told'>, findings: readonly Finding[]) =>
  findings.map(({ message, ...one }) => ({ ...one, message: message[ctx.told] || message.de }))

/** `POST …/document/preview`: the content that issuing would freeze; for an issued document the frozen content. */
export async function preview(ctx: Ctx, { kind, _id, draft }: InputOf<typeof documentCalls.preview>) {
  const { lines: given, ...values } = draft
  const stored = _id ? (await documentsById(ctx, [_id])).get(_id) : undefined
  if (_id && !stored) throw notFound({ _id })
  const frozen = stored && stored.state !== 'draft' && frozenContent(stored)
  if (frozen) return { content: frozen, findings: [], awaitsApproval: false }
  // The content contains customer data, which requires the right to read parties
  if (draft.party && draft.party !== stored?.party)
    requireAccess(ctx.user, { module: 'party', action: 'read' })
  const laid = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const row = stored ? { ...stored, ...laid } : await unsaved(ctx, kind, laid)
  const lines = given ?? (stored ? await linesOfDocument(ctx, stored) : [])
  const { content, findings } = await compose(ctx, row, lines)
  const all = findings.some(({ blocks }) => blocks)
    ? findings
    : [...findings, ...(await checkPaper(ctx, content))]
  return {
    content,
    findings: toldFindings(ctx, all),
    awaitsApproval: await awaitsApproval(ctx, row, content),
  }
}

/** `GET …/document/:_id/content` */
export async function content(ctx: Ctx, { _id }: { _id: string }) {
  const row = (await documentsById(ctx, [_id])).get(_id)
  const frozen = row && frozenContent(row)
  if (!frozen) throw notFound({ _id })
  return { content: frozen }
}
