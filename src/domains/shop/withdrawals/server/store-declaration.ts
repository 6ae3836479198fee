import type { Ctx } from '#kit/server/context.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { withdrawalDeadline } from '#domains/shop/catalog/server/offers.ts'
import { isOverServices, lockShopOrder, type ShopOrder } from '#domains/shop/orders/server/offers.ts'
import { site as de } from '../withdrawals.de.ts'
import { site as en } from '../withdrawals.en.ts'
import { noteAtOrder } from './at-order.ts'
import type { ChosenLine } from './chosen-lines.ts'
import { withdrawals } from './withdrawals.kind.ts'
import type { WithdrawalRow } from './withdrawals.table.ts'

type Declared = Pick<
  WithdrawalRow,
  'channel' | 'name' | 'contract' | 'email' | 'statement' | 'lang' | 'declaredAt' | 'part'
> & { chosen: readonly ChosenLine[] }

/** Stores a declaration with the last day of the withdrawal period, and halts its order. */
export async function storeDeclaration(
  ctx: Ctx,
  order: ShopOrder | null,
  { chosen, ...declared }: Declared,
): Promise<WithdrawalRow> {
  // Before the row that refers to the order: jobs lock payments first, then the order
  if (order) await lockShopOrder(ctx, order._id)
  const row = await createRecord(ctx, withdrawals, {
    values: {
      ...declared,
      order: order?._id ?? null,
      lines: chosen.map(({ _id, chosen: count }) => ({ _id, quantity: count })),
      bought: (order?.lines ?? []).map(({ _id, item, name, quantity, cents, excluded }) => ({
        ...{ _id, item, name, quantity, cents, excluded },
      })),
      endsOn: order && (await deadlineOf(ctx, order)),
    },
  })
  await addStep(
    ctx,
    { collection: withdrawals.name, recordId: row._id },
    { what: 'declare', state: 'declared', byNobody: declared.channel === 'site' },
  )
  await noteAtOrder(ctx, row)
  return row
}

/**
 * Last day to withdraw from an order, counted from its last delivery, or from the contract if it has only services.
 * Null: not everything has arrived yet.
 */
async function deadlineOf(ctx: Ctx, order: ShopOrder): Promise<string | null> {
  const beganAt = (await isOverServices(ctx, order)) ? order.placedAt : order.deliveredAt
  return beganAt && withdrawalDeadline(dayIn(beganAt, await siteZone(ctx)))
}

export const sayLines = (lang: Language, chosen: readonly ChosenLine[]): string =>
  chosen.map(({ name, chosen: count }) => `${writeQuantity(count, lang)} × ${name}`).join(', ')

/** Statement of withdrawal from the whole contract, or from some of its goods. */
export function sayStatement(lang: Language, contract: string, lines: string): string {
  const words = lang === 'en' ? en : de
  return lines === ''
    ? filled(words.statementWhole, { contract })
    : filled(words.statementPart, { contract, lines })
}
