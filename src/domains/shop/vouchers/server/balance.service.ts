import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PayableRef } from '#kit/server/payable.ts'
import { randomCode } from '#kit/server/random-code.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { addStep } from '#kit/server/states/steps.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Cents, type Currency, sum } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { checkLetterOf, codeLength, endOf, type Origin } from '../vouchers.rules.ts'
import { voucherSettings } from './voucher-settings.ts'
import { vouchers } from './vouchers.kind.ts'
import { movesTable, type VoucherMove, type VoucherRow, vouchersTable as table } from './vouchers.table.ts'

/** An unpredictable code with its check letter. */
export function newCode(): string {
  const letters = randomCode(codeLength - 1)
  return `${letters}${checkLetterOf(letters)}`
}

/** A change of a balance. */
export interface Move {
  what: VoucherMove
  /** Negative for redemptions. */
  cents: Cents
  /** Payable paid with it. */
  payable?: PayableRef
  /** The redemption that it reverses. */
  of?: string
  /** Text in the history: the order's code, a reason. */
  text?: string
  /** New last day. */
  validUntil?: string
}

/**
 * Changes the balance of a locked voucher, with a move and a step in the history. Throws 422 at `cents` beyond the
 * balance.
 */
export async function moveBalance(
  ctx: Ctx,
  row: VoucherRow,
  { what, cents, payable, of, text = '', validUntil }: Move,
): Promise<{ row: VoucherRow; move: string }> {
  const balance = sum([row.balanceCents, cents])
  if (balance < 0)
    throw wrongField('cents', {
      de: `So viel ist nicht mehr auf dem Gutschein. Das Guthaben ist ${writeMoney(row.balanceCents, row.currency, 'de')}.`,
      en: `There is not that much left on the voucher. Its balance is ${writeMoney(row.balanceCents, row.currency, 'en')}.`,
    })
  const values = { balanceCents: balance, ...(validUntil ? { validUntil } : {}) }
  const is = await changeRecord(ctx, vouchers, row, { values, action: what })
  return {
    row: is,
    move: await noteMove(ctx, is, {
      what,
      cents,
      ...(payable ? { payable } : {}),
      ...(of ? { of } : {}),
      text,
    }),
  }
}

/** Records a move of a balance. */
async function noteMove(
  ctx: Ctx,
  row: VoucherRow,
  { what, cents, payable, of, text }: Move,
): Promise<string> {
  const _id = uuidv7()
  await ctx.db.insert(movesTable).values({
    ...{
      _id,
      voucher: row._id,
      at: ctx.now,
      by: ctx.user?._id ?? null,
      what,
      cents,
      balance: row.balanceCents,
      validUntil: row.validUntil,
    },
    payableKind: payable?.kind ?? null,
    payableId: payable?._id ?? null,
    of: of ?? null,
  })
  const amount = writeMoney(cents, row.currency, 'de')
  await addStep(
    ctx,
    { collection: vouchers.name, recordId: row._id },
    {
      what,
      text: [`${cents > 0 ? '+' : ''}${amount} → ${writeMoney(row.balanceCents, row.currency, 'de')}`, text]
        .filter(Boolean)
        .join(' · '),
      byNobody: ctx.user === null,
    },
  )
  return _id
}

/** Values of a new voucher. */
export interface Issue {
  origin: Origin
  valueCents: Cents
  currency: Currency
  code?: string | null | undefined
  /** Absent: today. */
  issuedOn?: string | null | undefined
  /** Absent: according to the settings. */
  validUntil?: string | null | undefined
  recipient?: string | undefined
  email?: string | undefined
  lang?: Language | undefined
  note?: string | undefined
  bought?: { order: string; orderLine: string; orderCount: number }
  text?: string
}

/** Issues a voucher with its full value as balance. */
export async function issueVoucher(ctx: Ctx, given: Issue): Promise<VoucherRow> {
  const { valueCents, currency, origin } = given
  const issuedOn = given.issuedOn ?? (await siteDay(ctx))
  const { years } = await voucherSettings(ctx)
  const { country } = await booksSettings.read(ctx)
  const row = await createRecord(ctx, vouchers, {
    values: {
      ...{ origin, valueCents, balanceCents: valueCents, currency, issuedOn },
      code: given.code ?? newCode(),
      validUntil: given.validUntil ?? endOf(country, issuedOn, years),
      recipient: given.recipient ?? '',
      email: given.email ?? '',
      lang: given.lang ?? 'de',
      note: given.note ?? '',
      ...given.bought,
    },
    action: 'issue',
  })
  await noteMove(ctx, row, { what: 'issue', cents: valueCents, ...(given.text ? { text: given.text } : {}) })
  return row
}

/** A locked voucher; null: none. */
export async function lockedVoucher(ctx: Ctx, _id: string): Promise<VoucherRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  return row ?? null
}
