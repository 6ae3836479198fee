import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { places, quantity as asQuantity, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { type LinePart, partOf } from '../../content/parts.rules.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { compose, sumsOf } from '../drafts/compose.service.ts'
import { createDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { documentKindsByName, requireDraft } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { copiedHead } from './copied.ts'

/** `POST …/document/:_id/split`: moves quantities of a draft's lines into a new draft. */
export async function split(ctx: Ctx, { _id, version, lines: parts }: InputOf<typeof documentCalls.split>) {
  const found = (await documentsById(ctx, [_id])).get(_id)
  if (!found) throw notFound({ _id })
  const kind = documentKindsByName[found.kind]
  const row = await lockRecord(ctx, kind, { _id, version })
  requireAccess(ctx.user, { module: 'document', action: 'update' })
  requireDraft(row)
  const wanted = new Map(parts.map((one) => [one._id, one.quantity]))
  const { kept, moved } = divide(row, await linesOfDocument(ctx, row), wanted)
  const adjusted = { discounts: kept.discounts, charges: kept.charges }
  const sums = sumsOf(await compose(ctx, { ...row, ...adjusted }, kept.lines))
  await changeRecord(ctx, kind, row, {
    values: { ...adjusted, ...sums },
    lines: { lines: kept.lines as never },
  })
  const document = await createDocument(
    ctx,
    row.kind,
    {
      ...copiedHead(row),
      terms: row.terms,
      ...(row.kind === 'invoice' ? { type: row.type, corrects: row.corrects } : {}),
      discounts: moved.discounts,
      charges: moved.charges,
      order: row.order,
      origin: _id,
    },
    moved.lines.map((line) => ({ ...line, _id: uuidv7() })),
  )
  return { document: { _id: document._id, kind: row.kind } }
}

/** Divides a draft into a remaining and a moving part; document amounts are split by value. */
function divide(row: DocumentRow, lines: readonly DocumentLine[], wanted: ReadonlyMap<string, Quantity>) {
  const moving = movingParts(lines, wanted)
  const staying = new Map(moving.map(({ line, taken }) => [line._id, taken]))
  const kept = partOf(
    row,
    lines.map((line) => ({ line, taken: 0n, quantity: staying.get(line._id) ?? 0n })),
  )
  const keptById = new Map(kept.lines.map((line) => [line._id, line]))
  // Lines moved with quantity 0 have no part and stay
  const keptLines = lines.flatMap((line) => keptById.get(line._id) ?? (wanted.has(line._id) ? [] : [line]))
  return { kept: { ...kept, lines: keptLines }, moved: partOf(row, moving) }
}

/** Moving quantity per item line. Throws Problem 409 if a quantity exceeds its line, 404 for unknown lines. */
function movingParts(lines: readonly DocumentLine[], wanted: ReadonlyMap<string, Quantity>): LinePart[] {
  const items = lines.filter(({ type }) => type === 'item')
  const moving = items.map((line): LinePart => {
    const [all, out] = [
      scaled(line.quantity, places.quantity),
      scaled(wanted.get(line._id) ?? asQuantity('0'), places.quantity),
    ]
    if (wanted.has(line._id) && !isPartOf(out, all)) throw tooMuch
    return { line, taken: all - out, quantity: out }
  })
  if (items.filter((line) => wanted.has(line._id)).length !== wanted.size)
    throw notFound({ lines: [...wanted.keys()] })
  return moving
}

/** Whether a quantity is not 0, has the sign of the whole and does not exceed it. */
const isPartOf = (out: bigint, all: bigint): boolean =>
  out !== 0n && out > 0n === all > 0n && (all > 0n ? out <= all : out >= all)

const tooMuch = new Problem('TRANSITION', 409, {
  de: 'So viel hat die Zeile nicht.',
  en: 'The line does not have that much.',
})
