import type { Ctx } from '#kit/server/context.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { documentsOfOrders } from '#domains/books/documents/server/offers.ts'
import type { OrderRow } from '../orders.table.ts'
import { type Letter, letterWords } from './order-letter.ts'

type Returning = Pick<Letter, 'letter' | 'document' | 'documents' | 'returned' | 'refund'>

const endings: readonly Letter['letter'][] = ['cancel', 'lapse', 'late', 'back']

/** True for letters about an order that ends or is partly returned. */
export const endsOrReturns = (letter: Letter['letter']): boolean => endings.includes(letter)

/** Documents of the books attached to a letter. */
async function attached(ctx: Ctx, row: OrderRow, { document, documents = [] }: Returning) {
  const ids = new Set(document ? [document, ...documents] : documents)
  return ids.size === 0 ? [] : (await documentsOfOrders(ctx, [row._id])).filter(({ _id }) => ids.has(_id))
}

/** Facts of a letter about a return: goods, total of the credit note, refund, and the amount due. */
export async function returnFacts(
  ctx: Ctx,
  row: OrderRow,
  asked: Returning,
  due: Cents,
): Promise<[string, string][]> {
  const { facts } = letterWords(row)
  const money = (amount: Cents) => writeMoney(amount, row.currency, row.lang)
  const note = (await attached(ctx, row, asked)).find(({ type }) => type === 'credit_note')
  const isChanged = asked.letter === 'back'
  return [
    [facts.returned, asked.returned ?? ''],
    ...(isChanged && note ? [] : [[facts.total, money(row.totalCents)] as [string, string]]),
    [facts.credited, isChanged && note ? money(note.gross) : ''],
    [facts.refund, asked.refund ? money(asked.refund) : ''],
    [facts.due, isChanged && due > 0 ? money(due) : ''],
  ]
}

/** Sentences about the refund and the attached documents. */
export async function returnSentences(ctx: Ctx, row: OrderRow, asked: Returning): Promise<string[]> {
  // Letters queued without an amount keep the usual wording
  if (!endsOrReturns(asked.letter) || asked.refund === undefined) return []
  const { money, documents: said } = letterWords(row)
  const amount = writeMoney(asked.refund, row.currency, row.lang)
  const owesNothing = asked.letter === 'back' || asked.letter === 'cancel'
  const kinds = new Set((await attached(ctx, row, asked)).map(({ kind, type }) => type ?? kind))
  return [
    ...(asked.refund > 0 ? [filled(money.refund, { amount })] : owesNothing ? [money.none] : []),
    ...(['credit_note', 'cancellation', 'order'] as const).flatMap((kind) =>
      kinds.has(kind) ? said[kind] : [],
    ),
  ]
}
