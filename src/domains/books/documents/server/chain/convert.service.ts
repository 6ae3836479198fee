import { requireAccess } from '../../../../../kit/server/access.ts'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { changeRecord } from '../../../../../kit/server/records/change.ts'
import { lockRecord } from '../../../../../kit/server/records/conflict.ts'
import type { InputOf } from '../../../../../kit/shared/contract.ts'
import { places, quantity as asQuantity, scaled } from '../../../../../kit/shared/money/decimals.ts'
import { notFound, Problem } from '../../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { becomes } from '../../states/documents.rules.ts'
import { type LinePart, partOf } from '../../content/parts.rules.ts'
import { compose, sumsOf } from '../drafts/compose.service.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { type AnyKind, documentKindsByName, requireDraft } from '../records/documents.kinds.ts'
import { createDocument, linesOfDocument } from '../drafts/documents.service.ts'
import type { DocumentRow, SealedContent } from '../records/documents.table.ts'
import { requireOwnGoods } from '../quantities/goods.ts'
import { advanceLines, advanceOf } from './advances.ts'
import { requireNoAdvances } from './beside-advances.ts'
import { copiedHead, copiedLines } from './copied.ts'
import { lockOffers } from '../records/offered.ts'
import { areOneParty } from '../records/one-party.ts'
import { openParts } from './open-parts.ts'
import { usualTexts } from '../settings/usual-texts.ts'

/** What it takes to change a document that is there, beside making a new one. */
const mayUpdate = { module: 'document', action: 'update' } as const

const refused = (de: string, en: string) => new Problem('TRANSITION', 409, { de, en })
const nothingOpen = new Problem('NOTHING_OPEN', 409, {
  de: 'Es ist nichts mehr offen.',
  en: 'Nothing is open any more.',
})
const nothingOffered = new Problem('NOTHING_OPEN', 409, {
  de: 'Aus diesem Angebot ist schon alles ein Auftrag oder eine Rechnung geworden. Führen Sie diese weiter; für dasselbe noch einmal kopieren Sie das Angebot.',
  en: 'All of this offer has become an order or an invoice already. Go on with those; for the same once more copy the offer.',
})

/** States in which a document can become another one. */
const ready: Readonly<Record<DocumentKind, readonly string[]>> = {
  offer: ['sent', 'accepted'],
  order: ['confirmed', 'delivering', 'delivered'],
  delivery: ['issued', 'handedOver'],
  invoice: [],
}

/** The percentages off a document, to compare: documents with other ones cannot be joined. */
export const percentages = ({ discounts }: Pick<DocumentRow, 'discounts'>): string =>
  discounts
    .flatMap(({ percent }) => percent ?? [])
    .toSorted()
    .join(' ')

/** What decides the place of taxation of an issued document, to compare: one invoice has one destination for all its lines. */
export const destinationOf = ({
  content,
  isCollected,
}: {
  content: Pick<SealedContent, 'deliverTo' | 'buyer'> | null
  isCollected: boolean
}): string => {
  const buyer = content?.buyer?.address.country ?? ''
  return [content?.deliverTo?.address.country ?? buyer, buyer, isCollected].join(' ')
}

const oneOf = (rows: readonly DocumentRow[], field: 'buysAs' | 'currency' | 'counting' | 'kind') =>
  new Set(rows.map((row) => row[field])).size === 1

/** References of the customer that all documents have alike: one of several would name the wrong order for the others (BT-10 to BT-13). */
function sharedReferences(rows: readonly DocumentRow[]) {
  const shared = (field: 'buyerReference' | 'purchaseOrder' | 'contract' | 'project') =>
    new Set(rows.map((row) => row[field])).size === 1 ? rows[0]![field] : ''
  return {
    buyerReference: shared('buyerReference'),
    purchaseOrder: shared('purchaseOrder'),
    contract: shared('contract'),
    project: shared('project'),
  }
}

/** The usual introduction, with the customer's orders that no field has room for. */
async function introducing(
  ctx: Ctx,
  document: Parameters<typeof usualTexts>[1],
  orders: readonly string[],
): Promise<Pick<DocumentRow, 'introduction'>> {
  const { introduction } = await usualTexts(ctx, document)
  const said = document.language === 'de' ? 'Ihre Bestellungen' : 'Your orders'
  return {
    introduction: [introduction, `${said}: ${orders.join(', ')}`].filter(Boolean).join('\n').slice(0, 5_000),
  }
}

/** The order behind documents, where there is one for all. */
const orderOf = (rows: readonly DocumentRow[]): string | null => {
  const orders = new Set(rows.map(({ _id, kind, order }) => (kind === 'order' ? _id : order)))
  return orders.size === 1 ? ([...orders][0] ?? null) : null
}

async function requireConvertible(ctx: Ctx, rows: readonly DocumentRow[], to: DocumentKind): Promise<void> {
  const isOneParty = await areOneParty(
    ctx,
    rows.map(({ party }) => party),
  )
  if (!oneOf(rows, 'kind') || !isOneParty || !oneOf(rows, 'currency') || !oneOf(rows, 'counting'))
    throw refused(
      'Zusammenfassen lassen sich nur Belege einer Art, eines Kunden, einer Währung und mit gleichen Preisen (netto oder brutto).',
      'Only documents of one kind, customer and currency, with equal prices (net or gross), can be joined.',
    )
  if (!oneOf(rows, 'buysAs'))
    throw refused(
      'Diese Belege wurden einmal privat und einmal als Firma bestellt. Verrechnen Sie sie bitte getrennt.',
      'These documents were ordered once privately and once as a business. Please charge them apart.',
    )
  if (new Set(rows.map(percentages)).size > 1)
    throw refused(
      'Diese Belege haben verschiedene Rabatte in Prozent. Verrechnen Sie sie bitte getrennt.',
      'These documents have different percentages of discount. Please charge them apart.',
    )
  for (const { kind, state } of rows) {
    if (kind === 'template' || !becomes[kind].includes(to))
      throw refused('Daraus kann so etwas nicht werden.', 'This cannot become such a document.')
    if (!ready[kind].includes(state))
      throw refused('In diesem Status geht das nicht.', 'This is not possible in its state.')
  }
  if (new Set(rows.map(destinationOf)).size > 1)
    throw refused(
      'Diese Belege gehen in verschiedene Länder, oder nur ein Teil wird abgeholt. Verrechnen Sie sie bitte getrennt: Das Land bestimmt die Steuer.',
      'These documents go to different countries, or only some are collected. Please charge them apart: the country decides the VAT.',
    )
}

/**
 * `POST …/document/convert`: offer → order → delivery → invoice; several deliveries into one invoice; advance, partial and final invoices. Throws
 * Problem `ADVANCE_OPEN` (409) for a plain invoice beside advances.
 */
export async function convert(
  ctx: Ctx,
  { from, to, type, percent, lines: named }: InputOf<typeof documentCalls.convert>,
) {
  const found = await documentsById(ctx, from)
  const rows = [...new Set(from)].map((_id) => {
    const row = found.get(_id)
    if (!row) throw notFound({ _id })
    return row
  })
  await requireConvertible(ctx, rows, to)
  if (rows.some(({ kind, state }) => kind === 'offer' && state === 'sent')) requireAccess(ctx.user, mayUpdate)
  const [first] = rows as [DocumentRow, ...DocumentRow[]]
  if (first.kind === 'offer')
    await lockOffers(
      ctx,
      rows.map(({ _id }) => _id),
    )
  const order = orderOf(rows)
  const isInvoice = to === 'invoice'
  if (isInvoice && (type === 'advance' || type === 'final') && first.kind !== 'order')
    throw refused(
      'Anzahlung und Schlussrechnung gehen von einem Auftrag aus.',
      'Advance and final invoices begin with an order.',
    )
  if (isInvoice && (type === 'advance' || type === 'final') && rows.length > 1)
    throw refused(
      'Anzahlung und Schlussrechnung gelten für einen Auftrag. Legen Sie sie bitte für jeden Auftrag für sich an.',
      'Advance and final invoices are for one order. Please begin one for each order.',
    )
  if (isInvoice && type === 'invoice')
    await requireNoAdvances(
      ctx,
      rows.map(({ _id }) => _id),
    )
  const wanted = named ? new Map(named.map((one) => [one._id, one.quantity])) : null
  const orders = [...new Set(rows.flatMap(({ purchaseOrder }) => purchaseOrder || []))]
  const { lines, ...adjusted } =
    isInvoice && type === 'advance'
      ? { lines: advanceOf(first, await linesOfDocument(ctx, first), percent ?? '50') }
      : await openParts(ctx, rows, to, wanted)
  const advances = isInvoice && type === 'final' && order ? await advanceLines(ctx, order) : []
  if (!lines.some((line) => line.type === 'item')) throw first.kind === 'offer' ? nothingOffered : nothingOpen
  const document = await createDocument(
    ctx,
    to,
    {
      ...copiedHead(first),
      ...sharedReferences(rows),
      ...(orders.length > 1
        ? await introducing(ctx, { kind: to, type, language: first.language }, orders)
        : {}),
      terms: first.terms,
      ...adjusted,
      ...(isInvoice ? { type } : {}),
      order,
      origin: first._id,
    },
    [...lines, ...advances],
  )
  // Whoever begins an order from an offer has the customer's word
  if (first.kind === 'offer' && first.state === 'sent') await acceptOffer(ctx, first._id)
  return { document: { _id: document._id, kind: to } }
}

async function acceptOffer(ctx: Ctx, _id: string): Promise<void> {
  const kind = documentKindsByName.offer
  const row = await lockRecord(ctx, kind, { _id })
  if (row.state === 'sent')
    await changeRecord(ctx, kind, row, { values: { state: 'accepted' }, action: 'accept' })
}

/** Refuses to copy as an invoice what asks for a part of an order: a copy hangs on no order, whose final invoice would not know of it. */
function requireWhole({ type, order }: DocumentRow): void {
  if (!order || (type !== 'advance' && type !== 'partial' && type !== 'final')) return
  throw new Problem('CHARGE_ANEW', 409, {
    de: 'Anzahlungen, Teil- und Schlussrechnungen gehören zu ihrem Auftrag; eine Kopie wüsste nichts von ihm. Bitte legen Sie sie beim Auftrag neu an.',
    en: 'Advance, partial and final invoices belong to their order; a copy would know nothing of it. Please begin it anew at the order.',
  })
}

/**
 * `POST …/document/:_id/copy`. Throws Problem `CHARGE_ANEW` (409) for an invoice whose goods an order or a delivery note moves, and for one that
 * charges a part of an order.
 */
export async function copy(ctx: Ctx, { _id, to }: InputOf<typeof documentCalls.copy>) {
  const row = (await documentsById(ctx, [_id])).get(_id)
  if (!row) throw notFound({ _id })
  const kind: AnyKind = to ?? row.kind
  const isCorrection = row.type === 'credit_note' || row.type === 'cancellation'
  const lines = await linesOfDocument(ctx, row)
  if (kind === 'invoice') {
    // A correction has the goods of its invoice
    const moved = row.corrects ? (await documentsById(ctx, [row.corrects])).get(row.corrects) : null
    requireWhole(moved ?? row)
    await requireOwnGoods(ctx, moved ?? row, moved ? await linesOfDocument(ctx, moved) : lines)
  }
  const document = await createDocument(
    ctx,
    kind,
    {
      ...copiedHead(row),
      terms: row.terms,
      discounts: row.discounts,
      charges: row.charges,
      introduction: row.introduction,
      closing: row.closing,
      showsPrices: row.showsPrices,
      isSmallAmount: row.isSmallAmount,
      // What is made from it again and again says what it is for; a single copy is about another supply
      ...(kind === 'template' ? { supplyFrom: row.supplyFrom, supplyTo: row.supplyTo } : {}),
      ...(kind === 'invoice' ? { type: isCorrection || row.type === null ? 'invoice' : row.type } : {}),
      ...(kind === 'template' ? { makes: row.makes ?? (row.kind as DocumentKind), state: 'active' } : {}),
    },
    copiedLines(lines.filter(({ advance }) => advance === null)),
  )
  return { document: { _id: document._id, kind } }
}

/** `POST …/document/:_id/split` */
export async function split(ctx: Ctx, { _id, version, lines: parts }: InputOf<typeof documentCalls.split>) {
  const found = (await documentsById(ctx, [_id])).get(_id)
  if (!found) throw notFound({ _id })
  const kind = documentKindsByName[found.kind]
  const row = await lockRecord(ctx, kind, { _id, version })
  requireAccess(ctx.user, mayUpdate)
  requireDraft(row)
  const wanted = new Map(parts.map((one) => [one._id, one.quantity]))
  const lines = await linesOfDocument(ctx, row)
  const items = lines.filter(({ type }) => type === 'item')
  const moving = items.map((line): LinePart => {
    const [all, out] = [
      scaled(line.quantity, places.quantity),
      scaled(wanted.get(line._id) ?? asQuantity('0'), places.quantity),
    ]
    if (wanted.has(line._id) && (out === 0n || out > 0n !== all > 0n || (all > 0n ? out > all : out < all)))
      throw refused('So viel hat die Zeile nicht.', 'The line does not have that much.')
    return { line, taken: all - out, quantity: out }
  })
  if (items.filter((line) => wanted.has(line._id)).length !== wanted.size)
    throw notFound({ lines: [...wanted.keys()] })
  const staying = new Map(moving.map(({ line, taken }) => [line._id, taken]))
  const kept = partOf(
    row,
    lines.map((line) => ({ line, taken: 0n, quantity: staying.get(line._id) ?? 0n })),
  )
  const moved = partOf(row, moving)
  const keptById = new Map(kept.lines.map((line) => [line._id, line]))
  // A line of nothing has no part, and stays
  const keptLines = lines.flatMap((line) => keptById.get(line._id) ?? (wanted.has(line._id) ? [] : [line]))
  const adjusted = { discounts: kept.discounts, charges: kept.charges }
  const sums = sumsOf(await compose(ctx, { ...row, ...adjusted }, keptLines))
  await changeRecord(ctx, kind, row, {
    values: { ...adjusted, ...sums },
    lines: { lines: keptLines as never },
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
