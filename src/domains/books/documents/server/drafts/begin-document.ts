import type { Ctx } from '#kit/server/context.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { Composed } from '../../content/compose.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { type AnyKind, documentKindsByName } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { usualTexts } from '../settings/usual-texts.ts'
import { compose, sumsOf } from './compose.service.ts'
import type { KnownContext } from './document-context.service.ts'
import { requireOwnSources } from './own-sources.ts'

type InitialValues = Pick<DocumentRow, 'language' | 'currency' | 'counting'> & Partial<DocumentRow>

/** Initial values of a new document. */
async function initialValues(ctx: Ctx, kind: AnyKind, given: Partial<DocumentRow>): Promise<InitialValues> {
  const its = await booksSettings.read(ctx)
  const makes = kind === 'template' ? (given.makes ?? 'invoice') : null
  const isOffer = kind === 'offer'
  const language = given.language ?? its.language
  return {
    kind,
    type: kind === 'invoice' ? 'invoice' : null,
    makes,
    language,
    currency: its.currency,
    counting: its.counting,
    validUntil: isOffer ? laterDay(await siteDay(ctx), its.offerDays) : null,
    ...(await usualTexts(ctx, { kind, type: given.type, language })),
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
  net: zero,
  vat: zero,
  gross: zero,
  due: zero,
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

/** A new document with all values, not stored. */
const draftOf = (kind: AnyKind, initial: InitialValues, values: Partial<DocumentRow>): DocumentRow => ({
  ...empty,
  _id: uuidv7(),
  kind,
  state: 'draft',
  ...initial,
  ...values,
})

/** A document that is not stored, for previews. */
export const unsaved = async (ctx: Ctx, kind: AnyKind, values: Partial<DocumentRow>): Promise<DocumentRow> =>
  draftOf(kind, await initialValues(ctx, kind, values), values)

/** A new stored draft with its lines and content. */
export interface BegunDocument extends Composed {
  row: DocumentRow
  lines: readonly DocumentLine[]
}

/**
 * Stores a new draft with its lines and totals.
 * @param values may contain fields that callers cannot write, such as the draft's order
 * @param known data that need not be read again
 */
export async function beginDocument(
  ctx: Ctx,
  kind: AnyKind,
  values: Partial<DocumentRow>,
  lines: readonly DocumentLine[],
  known: KnownContext = {},
): Promise<BegunDocument> {
  const initial = await initialValues(ctx, kind, values)
  const draft = draftOf(kind, initial, values)
  await requireOwnSources(ctx, draft, lines)
  const composed = await compose(ctx, draft, lines, undefined, known)
  const row = await createRecord(ctx, documentKindsByName[kind], {
    values: { _id: draft._id, ...initial, ...sumsOf(composed), ...values },
    lines: { lines: lines as never },
  })
  return { row, lines, ...composed }
}

/** Stores a new draft and returns its row. */
export const createDocument = async (...given: Parameters<typeof beginDocument>): Promise<DocumentRow> =>
  (await beginDocument(...given)).row
