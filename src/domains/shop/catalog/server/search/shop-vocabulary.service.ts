import { sql } from 'drizzle-orm'
import { keptPart } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { fold } from '#kit/server/search/document.ts'
import { wordsIn as wordsOfText } from '#kit/server/search/query.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { usedColours } from '#domains/books/items/server/offers.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import { colourFamily } from '../../colour-families.rules.ts'
import { branchOf } from '../../facets.rules.ts'
import { productsTable } from '../catalog.table.ts'
import { products } from '../products.kind.ts'
import { shownColors } from '../shown-colors.service.ts'
import { shownGroups } from '../shown-groups.service.ts'
import type { AskedTerm } from './asked-terms.ts'

interface Label {
  /** Original spelling. */
  text: string
  /** Its words, normalised by `fold`. */
  words: readonly string[]
  lexemes: readonly string[]
}

/** A group, property value or colour with its names in both languages. */
interface Entry {
  kind: 'group' | 'value' | 'colour'
  /** A group's id, a property's German value, a colour's German name in lower case. */
  key: string
  labels: readonly Label[]
}

/** Match of a term with its weight. */
export interface Weighed {
  key: string
  weight: number
}
/** Entries of the vocabulary that a term matches. */
export interface Meaning {
  groups: readonly Weighed[]
  values: readonly Weighed[]
  colours: readonly Weighed[]
}

// For comparison: a word in a product's own title weighs 4
const weights = { whole: 4.5, word: 3, beginning: 2.5, part: 2 }
const shortestBeginning = 2
const shortestPart = 3
const mostValues = 2000
// Upper limit of property values for one word
const mostMeant = 40

interface Draft {
  kind: Entry['kind']
  key: string
  labels: { lang: Language; text: string }[]
}

async function groupDrafts(ctx: Ctx): Promise<Draft[]> {
  const labels = new Map<string, Draft['labels']>()
  for (const lang of contentLanguages)
    for (const { _id, title } of await shownGroups(ctx, lang))
      labels.set(_id, [...(labels.get(_id) ?? []), { lang, text: title }])
  return [...labels].map(([key, all]) => ({ kind: 'group', key, labels: all }))
}

async function valueDrafts(ctx: Ctx): Promise<Draft[]> {
  const live = await products.live(ctx)
  const { rows } = await ctx.db.execute<{ value: string }>(sql`
    select distinct "property" ->> 'value' as "value" from ${productsTable}, jsonb_array_elements("properties") as "property"
    where ${live} order by 1 limit ${mostValues}`)
  const say = await wordsIn(ctx, 'en')
  return rows.map(({ value }) => ({
    kind: 'value',
    key: value,
    labels: [
      { lang: 'de', text: value },
      { lang: 'en', text: say(value).label },
    ],
  }))
}

async function colourDrafts(ctx: Ctx): Promise<Draft[]> {
  const used = await usedColours(ctx)
  const [german, english] = [
    await shownColors({ ...ctx, lang: 'de' }),
    await shownColors({ ...ctx, lang: 'en' }),
  ]
  return [...new Set(used.map((colour) => colour.trim().toLowerCase()))].map((key) => {
    const family = colourFamily(german.get(key)?.value ?? '')
    const titles: Draft['labels'] = [
      { lang: 'de', text: key },
      { lang: 'en', text: english.get(key)?.title ?? key },
    ]
    const families = contentLanguages.map((lang) => ({ lang, text: family?.[lang] ?? '' }))
    return { kind: 'colour', key, labels: family ? [...titles, ...families] : titles }
  })
}

/** Groups, property values and colours of published products with their names in both languages. Tags the answer. */
const shopVocabulary = (ctx: Ctx): Promise<readonly Entry[]> =>
  keptPart(ctx, 'shop vocabulary', async (asked) => {
    const drafts = [
      ...(await groupDrafts(asked)),
      ...(await valueDrafts(asked)),
      ...(await colourDrafts(asked)),
    ]
    const texts = drafts.flatMap(({ labels }) => labels)
    const { rows } = await asked.db.execute<{ lexemes: string[] }>(sql`
      select tsvector_to_array(to_tsvector(case "lang" when 'en' then 'site_english'::regconfig else 'site_german'::regconfig end, "text")) as "lexemes"
      from unnest(${sql.param(texts.map(({ lang }) => lang))}::text[], ${sql.param(texts.map(({ text }) => text))}::text[])
        with ordinality as label("lang", "text", "at") order by "at"`)
    let at = 0
    return drafts.map(({ labels, ...entry }) => ({
      ...entry,
      labels: labels.map(({ text }) => ({
        text,
        words: wordsOfText(text).map(fold),
        lexemes: rows[at++]?.lexemes ?? [],
      })),
    }))
  })

/** Normalised texts of a term, computed once per query: a vocabulary has thousands of labels. */
interface Comparable {
  lexemes: ReadonlySet<string>
  beginnings: readonly string[]
  parts: readonly string[]
  stems: readonly string[]
}

function comparableOf({ words, lexemes, prefix }: AskedTerm): Comparable {
  const typed = [...new Set(words.map(fold))]
  const isPart = (text: string) => text.length >= shortestPart
  return {
    lexemes: new Set(lexemes),
    beginnings: prefix ? typed.filter((text) => text.length >= shortestBeginning) : [],
    parts: typed.filter(isPart),
    stems: lexemes.filter((text) => isPart(text) && !typed.includes(text)),
  }
}

/** Weight of a label for a term; 0: no match. */
function weightOf(
  { words, lexemes }: Label,
  term: Comparable,
  { all, stems }: { all: ReadonlySet<string>; stems: boolean },
): number {
  if (lexemes.some((one) => term.lexemes.has(one)))
    return lexemes.every((one) => all.has(one)) ? weights.whole : weights.word
  const hasAny = (test: (word: string) => boolean) => words.some(test)
  if (hasAny((word) => term.beginnings.some((text) => word.startsWith(text)))) return weights.beginning
  const isIn = (texts: readonly string[]) => hasAny((word) => texts.some((text) => word.includes(text)))
  return isIn(term.parts) || (stems && isIn(term.stems)) ? weights.part : 0
}

/** Groups, values and colours that each term matches. Subgroups inherit the weight of their group. */
export async function meaningsOf(ctx: Ctx, terms: readonly AskedTerm[]): Promise<Meaning[]> {
  const vocabulary = await shopVocabulary(ctx)
  const tree = await shownGroups(ctx, 'de')
  const all = new Set(terms.flatMap(({ lexemes }) => lexemes))
  return terms.map(comparableOf).map((term) => {
    const found = vocabulary
      .map(({ kind, key, labels }) => ({
        kind,
        key,
        // Without stems for colours: `Burgunder` is not `Burgundy`
        weight: Math.max(...labels.map((label) => weightOf(label, term, { all, stems: kind !== 'colour' }))),
      }))
      .filter(({ weight }) => weight > 0)
    const groups = new Map<string, number>()
    for (const { kind, key, weight } of found)
      if (kind === 'group')
        for (const _id of branchOf(tree, key)) groups.set(_id, Math.max(weight, groups.get(_id) ?? 0))
    return {
      groups: [...groups].map(([key, weight]) => ({ key, weight })),
      values: found
        .filter(({ kind }) => kind === 'value')
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, mostMeant),
      colours: found.filter(({ kind }) => kind === 'colour'),
    }
  })
}

/** Groups whose name matches every term, best match first. */
export async function groupsCalled(ctx: Ctx, terms: readonly AskedTerm[]): Promise<string[]> {
  if (terms.length === 0) return []
  const all = new Set(terms.flatMap(({ lexemes }) => lexemes))
  const asked = terms.map(comparableOf)
  const weightIn = (label: Label) =>
    Math.min(...asked.map((term) => weightOf(label, term, { all, stems: true })))
  return (await shopVocabulary(ctx))
    .filter(({ kind }) => kind === 'group')
    .map(({ key, labels }) => ({ key, weight: Math.max(...labels.map(weightIn)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ key }) => key)
}

/** Spellings in the vocabulary, for a corrected query in the shop's spelling. */
export const namesInVocabulary = async (ctx: Ctx): Promise<string[]> =>
  (await shopVocabulary(ctx)).flatMap(({ labels }) => labels.map(({ text }) => text))
