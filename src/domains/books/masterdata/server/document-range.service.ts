import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { continueRange as continueNumbers } from '#kit/server/numbers/number-ranges.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { datePattern, readNumberPattern, writeNumber } from '#kit/shared/numbers/number-pattern.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type masterdataCalls, numberRange } from '../masterdata.contract.ts'
import type { DocumentKind } from '../masterdata.rules.ts'
import { siteDay, siteZone } from './issue-day.ts'
import { keptRanges } from './kept-masterdata.ts'
import { documentRangesTable as table } from './masterdata.table.ts'
import { type Given, oneDefault } from './one-default.ts'

/** Name of the kit's number range for a document range. */
export const rangeName = (_id: string): string => `books:${_id}`

/** Count of numbers a range has assigned in the period of a day, and the last number. */
async function countsOf(ctx: Ctx, ids: readonly string[]) {
  const names = sql.param(ids.map(rangeName))
  const { rows } = await ctx.db.execute<{ range: string; period: string; first: number; last: number }>(
    sql`select "range", "period", "first", "last" from number_ranges where "range" = any(${names}::text[])`,
  )
  return (_id: string, period: string) => {
    const found = rows.find((one) => one.range === rangeName(_id) && one.period === period)
    return { first: Number(found?.first ?? 1), last: Number(found?.last ?? 0) }
  }
}

export const documentRanges = recordKind({
  name: 'number_range',
  module: 'masterdata',
  table,
  sortable: ['kind', 'title', 'updatedAt'],
  defaultSort: 'kind,title',
  searched: [table.title, table.pattern],
  async answer(ctx, rows) {
    const day = await siteDay(ctx)
    const countOf = await countsOf(
      ctx,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => {
      const { first, last } = countOf(row._id, datePattern(row.pattern, day).period)
      return { ...row, next: writeNumber(row.pattern, day, last + 1), given: last - first + 1 }
    })
  },
})

refusalOf(
  'document_ranges_pattern',
  wrongField('pattern', {
    de: 'Dieses Muster hat schon ein anderer Nummernkreis: Zwei Belege bekämen dieselbe Nummer.',
    en: 'Another range has this pattern already: two documents would get the same number.',
  }),
)

const badPattern = wrongField('pattern', {
  de: 'Ein Muster braucht genau einen Zähler wie {NNNN}. {YYYY} oder {YY} ist das Jahr, {MM} der Monat; zum Beispiel R{YYYY}-{NNNN}.',
  en: 'A pattern needs exactly one counter such as {NNNN}. {YYYY} or {YY} is the year, {MM} the month; for example R{YYYY}-{NNNN}.',
})

/** Whether a range has ever assigned a number. */
async function hasCounted(ctx: Ctx, _id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from number_ranges where "range" = ${rangeName(_id)} and "last" >= "first" limit 1`,
  )
  return rows.length > 0
}

const options = {
  filters: {
    active: (is: string | boolean) => eq(table.active, Boolean(is)),
    kind: (kind: DocumentKind) => eq(table.kind, kind),
  },
  remembered: ({ title, pattern }: { title: string; pattern: string }) => ({ title, pattern }),
}
const standard = recordCalls(numberRange, documentRanges, options)

/**
 * Ranges of document numbers. A used range keeps its kind and cannot be deleted, because documents carry its numbers.
 */
export const numberRangeCalls = recordCalls(numberRange, documentRanges, {
  ...options,
  own: {
    ...oneDefault(documentRanges, standard, {
      among: (is) => eq(table.kind, is['kind'] as DocumentKind),
      async judge(ctx: Ctx, input: Given, was) {
        const pattern = input['pattern'] as string | undefined
        if (pattern !== undefined && !readNumberPattern(pattern)) throw badPattern
        const isAnother = was && input['kind'] !== undefined && input['kind'] !== was.kind
        if (isAnother && (await hasCounted(ctx, was._id)))
          throw wrongField('kind', {
            de: 'Aus diesem Nummernkreis sind schon Nummern vergeben. Legen Sie für andere Belege einen neuen an.',
            en: 'This range has given out numbers already. Create a new one for other documents.',
          })
        return input
      },
    }),
    async remove(ctx: Ctx, { _id }: { _id: string }) {
      if (await hasCounted(ctx, _id))
        throw new Problem('STILL_USED', 409, {
          de: 'Aus diesem Nummernkreis sind schon Nummern vergeben: Er muss bleiben, damit sich die Lückenlosigkeit zeigen lässt. Schalten Sie ihn aus.',
          en: 'This range has given out numbers already: it has to stay, so that it can be shown that there is no gap. Switch it off.',
        })
      return standard.remove(ctx, { _id })
    },
  },
})

/**
 * `POST …/number-range/:_id/continue`: continues the numbering of another program, unless numbers were assigned in this
 * period.
 */
export async function continueRange(ctx: Ctx, { _id, next }: InputOf<typeof masterdataCalls.continueRange>) {
  const row = await lockRecord(ctx, documentRanges, { _id })
  const range = { name: rangeName(_id), pattern: row.pattern }
  await continueNumbers(ctx, range, { at: ctx.now, zone: await siteZone(ctx) }, next)
  await audit(ctx, {
    action: 'continue',
    collection: documentRanges.name,
    recordId: _id,
    before: null,
    after: { next },
  })
  ctx.drop(documentRanges.name, `${documentRanges.name}:${_id}`)
  const [record] = await answered(ctx, documentRanges, [row])
  return { number_range: record as never }
}

/** Range for a kind: its default, else the first; credit notes without a range use that of invoices. */
export async function rangeFor(ctx: Ctx, kind: DocumentKind) {
  const kinds = kind === 'creditNote' ? (['creditNote', 'invoice'] as const) : ([kind] as const)
  const usable = (await keptRanges(ctx))
    .filter(({ active, kind: of }) => active && kinds.includes(of as never))
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind as never) - kinds.indexOf(b.kind as never) ||
        Number(b.isDefault) - Number(a.isDefault) ||
        a.title.localeCompare(b.title, 'de'),
    )
  return usable[0] ?? null
}

/** Titles of ranges by their numbering name, including inactive ones. */
export async function titlesByRange(ctx: Ctx): Promise<Map<string, string>> {
  ctx.tag(documentRanges.name)
  const rows = await ctx.db.select({ _id: table._id, title: table.title }).from(table)
  return new Map(rows.map(({ _id, title }) => [rangeName(_id), title]))
}
