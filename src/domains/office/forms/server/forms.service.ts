import { and, asc, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { tableTypes, writeTable } from '#kit/server/tables/table-files.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { toWallText } from '#kit/shared/dates/dates.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { readableThreads, requireMailboxOrDefault } from '#domains/office/inbox/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { form, type formCalls, type FormField } from '../forms.contract.ts'
import { optionsOf } from '../forms.rules.ts'
import { answersTable, fieldsTable, formsTable as table, type FormRow } from './forms.table.ts'

export const forms = recordKind({
  name: form.name,
  table,
  lines: { fields: fieldsTable },
  found: ({ title, intro }) => ({ title: title.de, body: `${title.en} ${intro.de}`, tags: [] }),
  sortable: ['title', 'slug', 'active', 'updatedAt'],
  defaultSort: 'title',
  searched: [table.slug, ...textsIn(table.title)],
  async answer(ctx, rows) {
    const ids = rows.map(({ _id }) => _id)
    const counted = await ctx.db
      .select({ form: answersTable.form, total: count() })
      .from(answersTable)
      .where(and(inArray(answersTable.form, ids), readableThreads(ctx, answersTable._id)))
      .groupBy(answersTable.form)
    const totals = new Map(counted.map((one) => [one.form, one.total]))
    return rows.map((row) => ({ ...row, answers: totals.get(row._id) ?? 0 }))
  },
})

refusalOf(
  'office_forms_slug',
  wrongField('slug', {
    de: 'Diese Adresse hat schon ein anderes Formular.',
    en: 'Another form has this address already.',
  }),
)

async function slugFor(ctx: Ctx, wanted: string, _id: string | null): Promise<string> {
  const rows = await ctx.db
    .select({ slug: table.slug })
    .from(table)
    .where(_id === null ? undefined : ne(table._id, _id))
  return freeSlug(slugOf(wanted) || 'formular', new Set(rows.map(({ slug }) => slug)))
}

type Fields = readonly Pick<FormField, 'kind' | 'options' | 'optionsEn' | 'label'>[]

/** Throws 422 for fields that can't be filled in. */
function requireFields(fields: Fields): void {
  if (fields.filter(({ kind }) => kind === 'file').length > 1)
    throw wrongField('fields', {
      de: 'Ein Formular kann ein Feld für Dateien haben. Es nimmt mehrere Dateien auf einmal.',
      en: 'A form can have one field for files. It takes several files at once.',
    })
  for (const { kind, options, optionsEn, label } of fields) {
    if (kind !== 'choice') continue
    const [german, english] = [optionsOf(options), optionsOf(optionsEn)]
    if (german.length < 2)
      throw wrongField('fields', {
        de: `Bei „${label}“ fehlt die Auswahl: bitte mindestens zwei Möglichkeiten, jede in einer Zeile.`,
        en: `"${label}" has nothing to choose from: at least two options, please, each on a line.`,
      })
    if (english.length > 0 && english.length !== german.length)
      throw wrongField('fields', {
        de: `Bei „${label}“ passen die englischen Möglichkeiten nicht zu den deutschen: Es müssen gleich viele sein.`,
        en: `The English options of "${label}" do not fit the German ones: there have to be as many.`,
      })
  }
}

const options = {
  filters: {},
  prepare: async (ctx: Ctx, { slug, title }: InputOf<typeof form.calls.create>) => ({
    slug: await slugFor(ctx, slug || title.de, null),
  }),
  remembered: ({ title }: FormRow) => ({ title: title.de }),
}
const standard = recordCalls(form, forms, options)

/** Editors of forms may direct submissions only to mailboxes that they may read; null is the default one for forms. */
async function judge(
  ctx: Ctx,
  { fields, mailbox }: { fields?: Fields | undefined; mailbox?: string | null | undefined },
) {
  if (fields) requireFields(fields)
  if (mailbox !== undefined) await requireMailboxOrDefault(ctx, mailbox)
}

export const formHandlers = recordCalls(form, forms, {
  ...options,
  own: {
    async create(ctx: Ctx, input: InputOf<typeof form.calls.create>) {
      await judge(ctx, { fields: input.fields, mailbox: input.mailbox ?? null })
      return standard.create(ctx, input)
    },
    async update(ctx: Ctx, input: InputOf<typeof form.calls.update>) {
      const row = await lockRecord(ctx, forms, input)
      const leads = input.mailbox !== undefined && input.mailbox !== row.mailbox
      // Nor may they redirect submissions of other mailboxes
      if (leads) await judge(ctx, { mailbox: row.mailbox })
      await judge(ctx, { fields: input.fields, mailbox: leads ? input.mailbox : undefined })
      const slug =
        input.slug === undefined
          ? {}
          : { slug: await slugFor(ctx, input.slug || (input.title ?? row.title).de, row._id) }
      return standard.update(ctx, { ...input, ...slug })
    },
  },
})

/** A form with its fields, in order. */
export type WholeForm = FormRow & { fields: FormField[] }

const whole = async (ctx: Ctx, rows: readonly FormRow[]): Promise<WholeForm[]> => {
  const lines = await linesOf(ctx, forms, rows)
  return rows.map((row, at) => ({ ...row, fields: (lines[at]?.['fields'] ?? []) as unknown as FormField[] }))
}

const isThere = and(eq(table.active, true), isNull(table.deletedAt))

/** The form at an address; null: none, or closed. */
export async function openForm(ctx: Ctx, slug: string): Promise<WholeForm | null> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(isThere, eq(table.slug, slug)))
  return (await whole(ctx, rows))[0] ?? null
}

/** Open forms, of one type or all. */
export const openForms = (ctx: Ctx, type = ''): Promise<FormRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(and(isThere, type === '' ? undefined : eq(table.type, type)))
    .orderBy(asc(table.slug))
    .limit(500)

const mostExported = 50_000

/** `GET …/answers`: a column for each current field, and for each former one. */
export async function answers(ctx: Ctx, { _id, format, lang }: InputOf<typeof formCalls.answers>) {
  const row = await rowOf(ctx, forms, _id)
  const [known] = await whole(ctx, [row])
  const rows = await ctx.db
    .select()
    .from(answersTable)
    .where(and(eq(answersTable.form, _id), readableThreads(ctx, answersTable._id)))
    .orderBy(desc(answersTable.at), desc(answersTable._id))
    .limit(mostExported)
  const columns = new Map(
    (known?.fields ?? [])
      .filter(({ kind }) => kind !== 'file')
      .map((field) => [field._id, (lang === 'en' && field.labelEn) || field.label]),
  )
  for (const { values } of rows)
    for (const { field, label } of values) if (!columns.has(field)) columns.set(field, label)
  const zone = (await siteSettings(ctx)).site.timeZone
  const content = await writeTable({
    format,
    lang,
    head: [lang === 'en' ? 'Sent at' : 'Gesendet am', ...columns.values()],
    rows: rows.map(({ at, values }) => {
      const said = new Map(values.map(({ field, value }) => [field, value]))
      return [toWallText(at, zone), ...[...columns.keys()].map((field) => said.get(field) ?? '')]
    }),
  })
  return { name: `${row.slug}.${format}`, type: tableTypes[format], content }
}
