import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { takeRichText } from '#kit/server/text/rich-text.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { answered } from '#kit/server/records/answer.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { once } from '#kit/server/records/once.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { hasRight } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { LetterDraft, LetterModule, ModuleProps } from '../letter-modules.contract.ts'
import { module, newsletterRecommend, newsletterTemplate } from '../letters.contract.ts'
import { letterBounds, wordKinds } from '../letters.rules.ts'
import { automationsTable, recommendsTable, templateModulesTable, templatesTable } from './letters.table.ts'

type Both = ModuleProps['text']

/**
 * Sanitised text. Sanitising escapes a lone `<` to four characters: throws 422 at `modules` if that exceeds the limit.
 */
async function cleanWithinBound(text: string): Promise<string> {
  const clean = await takeRichText(text)
  if (clean.length > letterBounds.text)
    throw wrongField('modules', {
      de: 'Der Text eines Blocks ist zu lang. Bitte teilen Sie ihn auf mehrere Blöcke auf.',
      en: 'The text of a block is too long. Please split it into several blocks.',
    })
  return clean
}

const cleanBoth = async (text: Both): Promise<Both> => ({
  de: await cleanWithinBound(text.de),
  en: await cleanWithinBound(text.en),
})

/** Blocks with sanitised formatted texts, ready to store. */
export const cleanModules = (modules: readonly LetterModule[]): Promise<LetterModule[]> =>
  Promise.all(
    modules.map(async (one) => ({
      ...one,
      props: {
        ...one.props,
        text: wordKinds[one.kind] === 'formatted' ? await cleanBoth(one.props.text) : one.props.text,
        columns: await Promise.all(
          one.props.columns.map(async (column) => ({ ...column, text: await cleanBoth(column.text) })),
        ),
      },
    })),
  )

/** Files used by blocks. */
export const filesIn = (modules: readonly Pick<LetterModule, 'props'>[]): string[] =>
  modules.flatMap(({ props }) =>
    [props.image, ...props.columns.map(({ image }) => image)].filter((_id): _id is string => _id !== null),
  )

const withModules = async <I extends { modules?: LetterModule[] | undefined }>(input: I): Promise<I> =>
  input.modules ? { ...input, modules: await cleanModules(input.modules) } : input

export const templates = recordKind({
  name: newsletterTemplate.name,
  module,
  table: templatesTable,
  lines: { modules: templateModulesTable },
  found: ({ title, subject }) => ({ title, body: Object.values(subject).join(' ') }),
  sortable: ['title', 'updatedAt', 'createdAt'],
  defaultSort: '-updatedAt',
  searched: [templatesTable.title, ...textsIn(templatesTable.subject)],
})

/** The content of a template, as a draft of a letter. */
export async function templateDraft(ctx: Ctx, _id: string): Promise<LetterDraft & { title: string }> {
  const { title, subject, preview } = await rowOf(ctx, templates, _id)
  const lines = (await readLines(ctx, templateModulesTable, [_id])).get(_id) ?? []
  return {
    title,
    subject: { ...subject },
    preview: { ...preview },
    modules: lines as unknown as LetterModule[],
  }
}

const wire = async (ctx: Ctx, _id: string) => ({
  newsletter_template: (await answered(ctx, templates, [await rowOf(ctx, templates, _id)]))[0]! as never,
})

async function create(ctx: Ctx, given: InputOf<typeof newsletterTemplate.calls.create>) {
  const { idempotencyKey, ...input } = await withModules(given)
  const _id = await once(ctx, { module: newsletterTemplate.name, key: idempotencyKey, input }, async () => {
    const { values, lines } = writeOf(newsletterTemplate, input)
    const whole = { ...newsletterTemplate.defaults, ...values }
    return (await createRecord(ctx, templates, { values: whole, lines }))._id
  })
  return wire(ctx, _id)
}

/** Throws 403 if automatic letters without approval use this template and the caller may not send. */
async function requireReleaser(ctx: Ctx, template: string): Promise<void> {
  if (hasRight(ctx.user, module, 'publish')) return
  const [found] = await ctx.db
    .select({ title: automationsTable.title })
    .from(automationsTable)
    .where(
      and(
        eq(automationsTable.template, template),
        eq(automationsTable.active, true),
        or(eq(automationsTable.approve, false), eq(automationsTable.rhythm, 'welcome')),
      ),
    )
    .limit(1)
  if (!found) return
  throw new Problem('NO_PERMISSION', 403, {
    de: `Mit dieser Vorlage gehen Briefe ohne Freigabe hinaus („${found.title}“). Ändern darf sie, wer auch senden darf.`,
    en: `Letters leave by this template without approval (“${found.title}”). Those who may send may change it.`,
  })
}

async function update(ctx: Ctx, given: InputOf<typeof newsletterTemplate.calls.update>) {
  const input = await withModules(given)
  const row = await lockRecord(ctx, templates, input)
  await requireReleaser(ctx, row._id)
  const { values, lines } = writeOf(newsletterTemplate, input)
  await changeRecord(ctx, templates, row, { values, lines })
  return wire(ctx, row._id)
}

export const templateCalls = recordCalls(newsletterTemplate, templates, {
  filters: {},
  remembered: ({ title }) => ({ title }),
  own: { create, update },
})

export const recommends = recordKind({
  name: newsletterRecommend.name,
  module,
  table: recommendsTable,
  files: ({ block }) => filesIn([block]),
  sortable: ['title', 'until', 'updatedAt'],
  defaultSort: 'title',
  searched: [recommendsTable.title],
})

const cleanBlock = async <I extends { block?: Omit<LetterModule, '_id'> | undefined }>(
  input: I,
): Promise<I> => {
  if (!input.block) return input
  const [{ kind, props }] = (await cleanModules([{ _id: '', ...input.block }])) as [LetterModule]
  return { ...input, block: { kind, props } }
}

const standard = recordCalls(newsletterRecommend, recommends, {
  filters: {},
})
export const recommendCalls = recordCalls(newsletterRecommend, recommends, {
  filters: {},
  own: {
    create: async (ctx: Ctx, input: InputOf<typeof newsletterRecommend.calls.create>) =>
      standard.create(ctx, await cleanBlock(input)),
    update: async (ctx: Ctx, input: InputOf<typeof newsletterRecommend.calls.update>) =>
      standard.update(ctx, await cleanBlock(input)),
  },
})

/** Reusable blocks suggested today. */
export async function currentRecommends(ctx: Ctx) {
  const today = dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)
  return ctx.db
    .select()
    .from(recommendsTable)
    .where(or(isNull(recommendsTable.until), gte(recommendsTable.until, today)))
    .orderBy(recommendsTable.title)
    .limit(50)
}
