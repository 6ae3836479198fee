import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import { becomes, convertibleStates } from '../../states/documents.rules.ts'
import type { DocumentRow, SealedContent } from '../records/documents.table.ts'
import { areOneParty } from '../records/one-party.ts'
import { requireNoAdvances } from './beside-advances.ts'

const refused = (de: string, en: string) => new Problem('TRANSITION', 409, { de, en })

/** Document discount percentages as a comparison key: documents with different ones cannot be joined. */
export const percentages = ({ discounts }: Pick<DocumentRow, 'discounts'>): string =>
  discounts
    .flatMap(({ percent }) => percent ?? [])
    .toSorted()
    .join(' ')

/** Place of taxation of an issued document as a comparison key: an invoice has one destination for all lines. */
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

/** Throws Problem `TRANSITION` (409) if the documents cannot be converted to the kind. */
export async function requireConvertible(
  ctx: Ctx,
  rows: readonly DocumentRow[],
  to: DocumentKind,
): Promise<void> {
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
    if (!convertibleStates[kind].includes(state))
      throw refused('In diesem Status geht das nicht.', 'This is not possible in its state.')
  }
  if (new Set(rows.map(destinationOf)).size > 1)
    throw refused(
      'Diese Belege gehen in verschiedene Länder, oder nur ein Teil wird abgeholt. Verrechnen Sie sie bitte getrennt: Das Land bestimmt die Steuer.',
      'These documents go to different countries, or only some are collected. Please charge them apart: the country decides the VAT.',
    )
}

/** Throws Problem 409 `TRANSITION` or `ADVANCE_OPEN` if the documents cannot become an invoice of the type. */
export async function requireChargeable(
  ctx: Ctx,
  rows: readonly DocumentRow[],
  type: DocumentRow['type'],
): Promise<void> {
  if (type === 'invoice')
    await requireNoAdvances(
      ctx,
      rows.map(({ _id }) => _id),
    )
  if (type !== 'advance' && type !== 'final') return
  if (rows[0]?.kind !== 'order')
    throw refused(
      'Anzahlung und Schlussrechnung gehen von einem Auftrag aus.',
      'Advance and final invoices begin with an order.',
    )
  if (rows.length > 1)
    throw refused(
      'Anzahlung und Schlussrechnung gelten für einen Auftrag. Legen Sie sie bitte für jeden Auftrag für sich an.',
      'Advance and final invoices are for one order. Please begin one for each order.',
    )
}
