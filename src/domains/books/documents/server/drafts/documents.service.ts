import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Handlers } from '#kit/server/http.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import type { RowOf } from '#kit/server/records/kind.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { ofParty, siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { PaymentState } from '../../states/documents.rules.ts'
import { delivery, invoice, offer, order, template } from '../../documents.contract.ts'
import { templateValues } from './template-issuing.ts'
import { requireOwnSources } from './own-sources.ts'
import { createDocument } from './begin-document.ts'
import { compose, sumsOf } from './compose.service.ts'
import { linesOfDocument, writtenLines } from './document-lines.ts'
import { type AnyKind, documentKindsByName, openAmount, requireDraft } from '../records/documents.kinds.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { textsGoingAlong } from '../settings/usual-texts.ts'
import { requireOwnType } from './written-type.ts'

type Values = Record<string, unknown>
type Input = Values & { _id?: string; version?: number; idempotencyKey?: string }

const missing = (field: string) =>
  wrongField(field, {
    de: 'Das gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This is not there any more. Please reload the page.',
  })
refusalOf('document_lines_source_fkey', missing('lines'))
refusalOf('document_lines_advance_fkey', missing('lines'))
refusalOf('document_lines_unit_fkey', missing('lines'))
refusalOf('document_lines_vatGroup_fkey', missing('lines'))
refusalOf(
  'documents_supply',
  wrongField('supplyTo', {
    de: 'Das Ende liegt vor dem Beginn.',
    en: 'The end lies before the beginning.',
  }),
)

const whole = async (ctx: Ctx, kind: AnyKind, row: DocumentRow) =>
  ({ [kind]: (await answered(ctx, documentKindsByName[kind], [row as RowOf<typeof table>]))[0]! }) as never

/** Fields that stay editable after issuing. */
const besideSeal = new Set(['_id', 'version', 'note', 'files'])

const creating =
  (kind: AnyKind, contract: Parameters<typeof writeOf>[0]) =>
  async (ctx: Ctx, { idempotencyKey, ...input }: Input) => {
    const _id = await once(ctx, { module: kind, key: idempotencyKey, input }, async () => {
      const { values: asked, lines } = writeOf(contract, input)
      requireOwnType(null, input['type'])
      const values = kind === 'template' ? await templateValues(ctx, null, asked) : asked
      return (await createDocument(ctx, kind, values, writtenLines(lines) ?? []))._id
    })
    return whole(ctx, kind, await rowOf(ctx, documentKindsByName[kind], _id))
  }

const updating =
  (kind: AnyKind, contract: Parameters<typeof writeOf>[0]) =>
  async (ctx: Ctx, input: Input & { _id: string }) => {
    const record = documentKindsByName[kind]
    const row = await lockRecord(ctx, record, input)
    const { values: asked, lines } = writeOf(contract, input)
    const known = kind === 'template' ? await templateValues(ctx, row, asked) : asked
    const isOnlyBeside = Object.keys(input).every((name) => besideSeal.has(name) || input[name] === undefined)
    if (isOnlyBeside) return whole(ctx, kind, await changeRecord(ctx, record, row, { values: known }))
    requireDraft(row)
    requireOwnType(row, input['type'])
    const values = { ...known, ...(await textsGoingAlong(ctx, row, known)) }
    const is = { ...row, ...values }
    const all = writtenLines(lines) ?? (await linesOfDocument(ctx, row))
    await requireOwnSources(ctx, is, all)
    const sums = sumsOf(await compose(ctx, is, all))
    const written = { values: { ...values, ...sums } as never, lines }
    return whole(ctx, kind, await changeRecord(ctx, record, row, written))
  }

const removing =
  (kind: AnyKind) =>
  async (ctx: Ctx, { _id }: { _id: string }) => {
    const record = documentKindsByName[kind]
    const row = await lockRecord(ctx, record, { _id })
    requireDraft(row)
    await removeRecord(ctx, record, row, { subject: row.subject, number: row.number })
    return { removed: [_id], total: 1 }
  }

const shared = {
  party: (_id: string) => ofParty(table.party, _id),
  order: (_id: string) => eq(table.order, _id),
  issuedFrom: (day: string) => gte(table.issuedOn, day),
  issuedTo: (day: string) => lte(table.issuedOn, day),
}

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** SQL condition for a payment state; must agree with `paymentState`. */
export function paymentCondition(state: PaymentState, { claim, open }: { claim: SQL; open: SQL }): SQL {
  const settled = sql`(case when ${claim} < 0 then ${open} - ${claim} else ${claim} - ${open} end)`
  const owed = sql`abs(${claim})`
  return {
    open: sql`${settled} <= 0 and ${settled} < ${owed}`,
    part: sql`${settled} > 0 and ${settled} < ${owed}`,
    paid: sql`${settled} = ${owed}`,
    overpaid: sql`${settled} > ${owed}`,
  }[state]
}

const claim = sql`(case when ${table.direction} = 'charge' then ${table.due} else - ${table.due} end)`

const stepsFor = (kind: AnyKind, contract: Parameters<typeof writeOf>[0]) => ({
  create: creating(kind, contract),
  update: updating(kind, contract),
  remove: removing(kind),
})

export const offerCalls: Handlers<typeof offer.calls> = recordCalls(offer, documentKindsByName.offer, {
  filters: shared,
  own: stepsFor('offer', offer),
})
export const orderCalls: Handlers<typeof order.calls> = recordCalls(order, documentKindsByName.order, {
  filters: shared,
  own: stepsFor('order', order),
})
export const deliveryCalls: Handlers<typeof delivery.calls> = recordCalls(
  delivery,
  documentKindsByName.delivery,
  {
    filters: shared,
    own: stepsFor('delivery', delivery),
  },
)
export const invoiceCalls: Handlers<typeof invoice.calls> = recordCalls(
  invoice,
  documentKindsByName.invoice,
  {
    filters: {
      ...shared,
      type: (type) => inArray(table.type, many(type)),
      dueFrom: (day) => gte(table.dueOn, day),
      dueTo: (day) => lte(table.dueOn, day),
      payment: (states) =>
        and(
          sql`${table.number} is not null`,
          sql`(${sql.join(
            many(states).map((state) => paymentCondition(state, { claim, open: openAmount })),
            sql` or `,
          )})`,
        ),
      overdue: async (is, ctx) =>
        is
          ? and(
              sql`${openAmount} > 0`,
              sql`${table.dueOn} < ${await siteDay(ctx)}`,
              sql`${table.number} is not null`,
            )
          : undefined,
    },
    own: stepsFor('invoice', invoice),
  },
)
export const templateCalls: Handlers<typeof template.calls> = recordCalls(
  template,
  documentKindsByName.template,
  {
    filters: {
      party: shared.party,
      makes: (kind) => eq(table.makes, kind),
    },
    own: stepsFor('template', template),
  },
)
