import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Handlers } from '#kit/server/http.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { transferHandlers } from '#kit/server/records/transfer.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { limitAccount } from '#kit/server/http/spam.ts'
import { addStep } from '#kit/server/states/steps.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { cents, type Cents } from '#kit/shared/money/cents.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { voucher, type voucherCalls as calls } from '../vouchers.contract.ts'
import { type Standing, writtenCode } from '../vouchers.rules.ts'
import { issueVoucher, moveBalance } from './balance.service.ts'
import { voucherFile } from './paper.ts'
import { sendVoucherJobName } from './send.job.ts'
import { vouchers } from './vouchers.kind.ts'
import { type VoucherRow, vouchersTable as table } from './vouchers.table.ts'

refusalOf(
  'shop_vouchers_code_key',
  wrongField('code', {
    de: 'Einen Gutschein mit diesem Code gibt es schon.',
    en: 'There is a voucher with this code already.',
  }),
)

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

const isOpen = and(eq(table.state, 'active'), sql`${table.balanceCents} > 0`)
const lasts = (today: string) => or(isNull(table.validUntil), gte(table.validUntil, today))
const standsAs: Record<Standing, (today: string) => SQL | undefined> = {
  valid: (today) => and(isOpen, lasts(today)),
  used: () => and(eq(table.state, 'active'), eq(table.balanceCents, cents(0))),
  expired: (today) => and(isOpen, isNotNull(table.validUntil), lt(table.validUntil, today)),
  blocked: () => eq(table.state, 'blocked'),
}

const one = async (ctx: Ctx, row: VoucherRow) => ({
  shop_voucher: (await answered(ctx, vouchers, [row]))[0]! as never,
})

/** Creates a voucher: with a code it is imported, without one it gets its own. */
async function create(ctx: Ctx, given: InputOf<typeof voucher.calls.create>) {
  const { idempotencyKey, ...input } = given
  const _id = await once(ctx, { module: vouchers.name, key: idempotencyKey, input }, async () => {
    const { currency } = await shopSettings(ctx)
    const { valueCents, code, ...rest } = input
    requireOrder(rest.issuedOn ?? (await siteDay(ctx)), rest.validUntil)
    const row = await issueVoucher(ctx, {
      ...rest,
      ...{ code, currency, valueCents: cents(valueCents), origin: code ? 'former' : 'office' },
    })
    return row._id
  })
  return one(ctx, await rowOf(ctx, vouchers, _id))
}

function requireOrder(issuedOn: string, validUntil: string | null | undefined): void {
  if (validUntil && validUntil < issuedOn)
    throw wrongField('validUntil', {
      de: 'Das ist vor dem Tag der Ausstellung.',
      en: 'This is before the day of issue.',
    })
}

/** Code, value and date of issue never change. The balance has a call of its own. */
async function update(ctx: Ctx, input: InputOf<typeof voucher.calls.update>) {
  const row = await lockRecord(ctx, vouchers, input)
  for (const field of ['code', 'valueCents', 'issuedOn'] as const)
    if (input[field] !== undefined && input[field] !== null && input[field] !== row[field])
      throw wrongField(field, {
        de: 'Das steht fest, seit der Gutschein ausgestellt wurde.',
        en: 'This has been fixed since the voucher was issued.',
      })
  requireOrder(row.issuedOn, input.validUntil)
  const { code: _code, valueCents: _value, issuedOn: _day, ...rest } = input
  const { values } = writeOf(voucher, rest)
  return one(ctx, await changeRecord(ctx, vouchers, row, { values }))
}

const standard = recordCalls(voucher, vouchers, {
  filters: {
    standing: async (asked, ctx) => {
      const today = await siteDay(ctx)
      return or(...many(asked).map((standing) => standsAs[standing](today)))
    },
    origin: (asked) => inArray(table.origin, many(asked)),
    order: (_id) => eq(table.order, _id),
  },
  own: { create, update },
})

/** Standard calls of vouchers, which are money and never removed. */
export const voucherRecordCalls: Handlers<typeof voucher.calls> = {
  list: standard.list,
  read: standard.read,
  create,
  update,
  changeMany: standard.changeMany,
  history: standard.history,
  steps: standard.steps,
  lock: standard.lock,
  unlock: standard.unlock,
  block: standard.block,
  unblock: standard.unblock,
}

/** Export and import as a table: vouchers of another program come with their codes and balances. */
export const voucherTransferCalls = transferHandlers(voucher, vouchers, {
  columns: [
    { field: 'number', heading: { de: 'Nummer', en: 'Number' }, example: null },
    { field: 'code', heading: { de: 'Code', en: 'Code' }, example: 'GS2019004' },
    { field: 'end', heading: { de: 'Code endet auf', en: 'Code ends in' }, example: null },
    { field: 'valueCents', heading: { de: 'Wert in Cent', en: 'Value in cents' }, example: 5000 },
    { field: 'balanceCents', heading: { de: 'Guthaben in Cent', en: 'Balance in cents' }, example: null },
    { field: 'standing', heading: { de: 'Stand', en: 'Standing' }, example: null },
    { field: 'issuedOn', heading: { de: 'Ausgestellt am', en: 'Issued on' }, example: '2024-12-01' },
    { field: 'validUntil', heading: { de: 'Gültig bis', en: 'Valid until' }, example: '2054-12-01' },
    { field: 'recipient', heading: { de: 'Für', en: 'For' }, example: 'Maria Huber' },
    { field: 'email', heading: { de: 'E-Mail', en: 'E-mail' }, example: 'maria@example.org' },
    { field: 'note', heading: { de: 'Grund', en: 'Reason' }, example: 'Aus dem alten Shop' },
  ],
  key: 'code',
  title: 'recipient',
  file: 'gutscheine',
  calls: { list: standard.list, create, update },
})

/** `POST …/adjust`: changes the balance by hand, with a reason. */
export async function adjust(ctx: Ctx, given: InputOf<typeof calls.adjust>) {
  const { idempotencyKey, ...input } = given
  const _id = await once(ctx, { module: 'shop_voucher_adjust', key: idempotencyKey, input }, async () => {
    const row = await lockRecord(ctx, vouchers, { _id: input._id, version: input.version })
    if (row.state === 'blocked')
      throw wrongField('cents', {
        de: 'Der Gutschein ist gesperrt. Geben Sie ihn zuerst frei.',
        en: 'The voucher is blocked. Unblock it first.',
      })
    await moveBalance(ctx, row, { what: 'adjust', cents: cents(input.cents), text: input.reason })
    return row._id
  })
  return one(ctx, await rowOf(ctx, vouchers, _id))
}

const mostSent = 60

/** `POST …/send` */
export async function send(ctx: Ctx, { _id }: InputOf<typeof calls.send>) {
  const row = await lockRecord(ctx, vouchers, { _id })
  if (row.email === '')
    throw wrongField('email', {
      de: 'Bitte tragen Sie zuerst ein, an welche Adresse der Gutschein gehen soll.',
      en: 'Please enter first which address the voucher is to go to.',
    })
  await limitAccount(ctx, 'shop-voucher-send', mostSent)
  await ctx.platform.jobs.send(ctx, sendVoucherJobName, { _id, at: ctx.requestId })
  return one(ctx, row)
}

const mostRevealed = 60

/** Records in the history that a user has seen the code. */
const noteSight = (ctx: Ctx, recordId: string, what: 'reveal' | 'print') =>
  addStep(ctx, { collection: vouchers.name, recordId }, { what })

/** `POST …/reveal` */
export async function reveal(ctx: Ctx, { _id }: InputOf<typeof calls.reveal>) {
  await limitAccount(ctx, 'shop-voucher-reveal', mostRevealed)
  const { code } = await lockRecord(ctx, vouchers, { _id })
  await noteSight(ctx, _id, 'reveal')
  return { code: writtenCode(code) }
}

/** `GET …/paper` */
export async function paper(ctx: Ctx, { _id }: InputOf<typeof calls.paper>) {
  const row = await rowOf(ctx, vouchers, _id)
  await runWrite(ctx.platform, sameCaller(ctx), (inside) => noteSight(inside, _id, 'print'))
  return voucherFile(ctx, row)
}

/** `GET …/vouchers/open`: sum owed. */
export async function open(ctx: Ctx) {
  ctx.tag(vouchers.name)
  const today = await siteDay(ctx)
  const rows = await ctx.db
    .select({
      currency: table.currency,
      cents: sql<string>`sum(${table.balanceCents})`,
      count: count(),
    })
    .from(table)
    .where(standsAs.valid(today))
    .groupBy(table.currency)
    .orderBy(table.currency)
  return { open: rows.map((row) => ({ ...row, cents: cents(Number(row.cents)) satisfies Cents })) }
}
