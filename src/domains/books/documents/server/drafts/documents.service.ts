import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import type { Handlers } from '../../../../../kit/server/http.ts'
import { refusalOf } from '../../../../../kit/server/http/problems.ts'
import { answered, linesOf } from '../../../../../kit/server/records/answer.ts'
import { recordCalls, writeOf } from '../../../../../kit/server/records/calls.ts'
import { changeRecord, createRecord } from '../../../../../kit/server/records/change.ts'
import { lockRecord, rowOf } from '../../../../../kit/server/records/conflict.ts'
import type { RowOf } from '../../../../../kit/server/records/kind.ts'
import { once } from '../../../../../kit/server/records/once.ts'
import { wrongField } from '../../../../../kit/server/records/refusals.ts'
import { removeRecord } from '../../../../../kit/server/records/removing.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import type { Language } from '../../../../../kit/shared/languages.ts'
import { ofParty, siteDay } from '../../../masterdata/server/offers.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { delivery, invoice, offer, order, template } from '../../documents.contract.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { templateValues } from './template-issuing.ts'
import { requireOwnSources } from './own-sources.ts'
import type { Composed } from '../../content/compose.rules.ts'
import { compose, sumsOf } from './compose.service.ts'
import { type AnyKind, documentKindsByName, openAmount, requireDraft } from '../records/documents.kinds.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import type { KnownContext } from './document-context.service.ts'
import { textsGoingAlong, usualTexts } from '../settings/usual-texts.ts'
import { requireOwnType } from './written-type.ts'

type Values = Record<string, unknown>
type Input = Values & { _id?: string; version?: number; idempotencyKey?: string }

const elsewhere = (field: string) =>
  wrongField(field, {
    de: 'Das gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This is not there any more. Please reload the page.',
  })
refusalOf('document_lines_source_fkey', elsewhere('lines'))
refusalOf('document_lines_advance_fkey', elsewhere('lines'))
refusalOf('document_lines_unit_fkey', elsewhere('lines'))
refusalOf('document_lines_vatGroup_fkey', elsewhere('lines'))
refusalOf(
  'documents_supply',
  wrongField('supplyTo', {
    de: 'Das Ende liegt vor dem Beginn.',
    en: 'The end lies before the beginning.',
  }),
)

/** What a new document begins with. */
async function begun(ctx: Ctx, kind: AnyKind, input: Values): Promise<Partial<DocumentRow>> {
  const its = await booksSettings.read(ctx)
  const makes = kind === 'template' ? ((input['makes'] as DocumentRow['makes']) ?? 'invoice') : null
  const isOffer = kind === 'offer'
  const language = (input['language'] as Language | undefined) ?? its.language
  return {
    kind,
    type: kind === 'invoice' ? 'invoice' : null,
    makes,
    language,
    currency: its.currency,
    counting: its.counting,
    validUntil: isOffer ? laterDay(await siteDay(ctx), its.offerDays) : null,
    ...(await usualTexts(ctx, { kind, type: input['type'], language })),
  }
}

const empty: Omit<DocumentRow, '_id' | 'kind' | 'state' | 'language' | 'currency' | 'counting'> = {
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  version: 1,
  type: null,
  party: null,
  invoiceAddress: null,
  deliveryAddress: null,
  isCollected: false,
  buysAs: null,
  buyerName: '',
  contact: '',
  subject: '',
  format: null,
  isSmallAmount: false,
  showsPrices: true,
  buyerReference: '',
  purchaseOrder: '',
  contract: '',
  project: '',
  supplyFrom: null,
  supplyTo: null,
  validUntil: null,
  expiresAt: null,
  terms: null,
  account: null,
  introduction: '',
  closing: '',
  note: '',
  discounts: [],
  charges: [],
  payments: [],
  files: [],
  order: null,
  corrects: null,
  origin: null,
  makes: null,
  every: null,
  nextOn: null,
  endsOn: null,
  issues: false,
  issuesBy: null,
  onDay: null,
  occurrence: null,
  approvedBy: null,
  approvedVersion: null,
  approvedDigest: null,
  net: 0 as never,
  vat: 0 as never,
  gross: 0 as never,
  due: 0 as never,
  number: null,
  counter: null,
  period: null,
  range: null,
  issuedOn: null,
  dueOn: null,
  direction: 'charge',
  content: null,
  salt: null,
  contentHash: null,
  sequence: null,
  previous: null,
  hash: null,
}

/** A document that is not stored, for previews and for what it would add up to. */
export const unsaved = async (ctx: Ctx, kind: AnyKind, values: Values): Promise<DocumentRow> =>
  ({ ...empty, _id: uuidv7(), state: 'draft', ...(await begun(ctx, kind, values)), ...values }) as DocumentRow

/** A new draft as it was stored, and what it says. */
export interface BegunDocument extends Composed {
  row: DocumentRow
  lines: readonly DocumentLine[]
}

/**
 * Stores a new draft with its lines and what it adds up to. `values` may say what no caller may write, such as the order it belongs to; `known` is
 * what need not be read for it.
 */
export async function beginDocument(
  ctx: Ctx,
  kind: AnyKind,
  values: Partial<DocumentRow>,
  lines: readonly DocumentLine[],
  known: KnownContext = {},
): Promise<BegunDocument> {
  const first = await begun(ctx, kind, values)
  const draft = { ...empty, _id: uuidv7(), state: 'draft', ...first, ...values } as DocumentRow
  await requireOwnSources(ctx, draft, lines)
  const composed = await compose(ctx, draft, lines, undefined, known)
  const row = await createRecord(ctx, documentKindsByName[kind], {
    values: { _id: draft._id, ...first, ...sumsOf(composed), ...values },
    lines: { lines: lines as never },
  })
  return { row, lines, ...composed }
}

/** The same where only its row is wanted. */
export const createDocument = async (...given: Parameters<typeof beginDocument>): Promise<DocumentRow> =>
  (await beginDocument(...given)).row

/** The lines of documents, in the order of the documents. */
export const linesOfDocuments = async (ctx: Ctx, rows: readonly DocumentRow[]): Promise<DocumentLine[][]> =>
  (await linesOf(ctx, documentKindsByName.offer, rows)).map(
    (one) => (one['lines'] ?? []) as unknown as DocumentLine[],
  )

/** The lines of one document. */
export const linesOfDocument = async (ctx: Ctx, row: DocumentRow): Promise<DocumentLine[]> =>
  (await linesOfDocuments(ctx, [row]))[0] ?? []

const whole = async (ctx: Ctx, kind: AnyKind, row: DocumentRow) =>
  ({ [kind]: (await answered(ctx, documentKindsByName[kind], [row as RowOf<typeof table>]))[0]! }) as never

/** What may still be written into what is sealed. */
const besideSeal = new Set(['_id', 'version', 'note', 'files'])

const creating =
  (kind: AnyKind, contract: Parameters<typeof writeOf>[0]) =>
  async (ctx: Ctx, { idempotencyKey, ...input }: Input) => {
    const _id = await once(ctx, { module: kind, key: idempotencyKey, input }, async () => {
      const { values: asked, lines } = writeOf(contract, input)
      requireOwnType(null, input['type'])
      const values = kind === 'template' ? await templateValues(ctx, null, asked) : asked
      return (await createDocument(ctx, kind, values, (lines['lines'] ?? []) as unknown as DocumentLine[]))
        ._id
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
    if (!Object.keys(input).every((name) => besideSeal.has(name) || input[name] === undefined))
      requireDraft(row)
    else return whole(ctx, kind, await changeRecord(ctx, record, row, { values: known }))
    requireOwnType(row, input['type'])
    const values = { ...known, ...(await textsGoingAlong(ctx, row, known)) }
    const is = { ...row, ...values }
    const all = (lines['lines'] as unknown as DocumentLine[] | undefined) ?? (await linesOfDocument(ctx, row))
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

const claim = sql`(case when ${table.direction} = 'charge' then ${table.due} else - ${table.due} end)`
const paymentConditions: Record<string, SQL> = {
  open: sql`${openAmount} = ${claim} and ${claim} <> 0`,
  part: sql`${openAmount} <> ${claim} and sign(${openAmount}) = sign(${claim}) and ${openAmount} <> 0`,
  paid: sql`${openAmount} = 0`,
  overpaid: sql`sign(${openAmount}) = - sign(${claim}) and ${openAmount} <> 0`,
}

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
            many(states).map((state) => paymentConditions[state]!),
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
