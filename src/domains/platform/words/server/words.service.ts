import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import { usedWords } from '#kit/server/records/editorial/used-words.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { conflict } from '#kit/server/records/conflict.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { WordInUse, wordsCalls } from '../words.contract.ts'
import { wordsTable } from './words.table.ts'

type ForeignLanguage = keyof WordInUse['texts']

const tag = 'words'

/** Word → translation in a language, for words that have one. Tags the response. */
export async function textsIn(ctx: Ctx, lang: Language): Promise<Readonly<Record<string, string>>> {
  if (lang === sourceLanguage) return {}
  ctx.tag(tag)
  return keptValue(ctx, `words ${lang}`, { tags: [tag], inWrites: true }, async ({ db }) => {
    const rows = await db.select().from(wordsTable).where(eq(wordsTable.lang, lang)).orderBy(wordsTable.word)
    return Object.fromEntries(rows.map(({ word, text }) => [word, text]))
  })
}

/** The words in use in the modules that the caller may read. */
export async function list(ctx: Ctx): Promise<OutputOf<typeof wordsCalls.list>> {
  const found = new Map<string, WordInUse>()
  for (const { word, ...use } of await usedWords(ctx, (name) => hasRight(ctx.user, name, 'read'))) {
    const known = found.get(word)
    if (known) known.uses.push(use)
    else found.set(word, { word, uses: [use], texts: {} })
  }
  for (const { word, lang, text } of await ctx.db.select().from(wordsTable)) {
    const known = found.get(word)
    if (known) known.texts[lang as keyof WordInUse['texts']] = text
  }
  return { words: [...found.values()], total: found.size }
}

/**
 * Stores translations; words not in the input are unchanged. Throws 409 when the stored text differs from the one that
 * the caller has seen.
 */
export async function store(ctx: Ctx, { words }: InputOf<typeof wordsCalls.update>): Promise<void> {
  const keyOf = ({ word, lang }: { word: string; lang: string }) => `${word} (${lang})`
  const named = words.flatMap(({ word, texts, known: seen }) =>
    Object.entries(texts).map(([lang, text]) => ({
      word,
      lang,
      text,
      seen: seen?.[lang as ForeignLanguage],
    })),
  )
  const { word: word_, lang: lang_ } = wordsTable
  // A word without a row can't be locked, so the table is: concurrent writers take turns
  await ctx.db.execute(sql`lock table ${wordsTable} in share row exclusive mode`)
  const stored = await ctx.db
    .select()
    .from(wordsTable)
    .where(inArray(word_, [...new Set(named.map(({ word }) => word))]))
  const known = new Map(stored.map((row) => [keyOf(row), row.text]))
  const clash = named.find((one) => one.seen !== undefined && one.seen !== (known.get(keyOf(one)) ?? ''))
  if (clash)
    // Words have no version, so the text that the caller has seen is compared
    throw conflict({ current: await list(ctx), version: 0, ...(await lastChange(ctx, clash)) })
  const wanted = new Map(named.map(({ seen: _seen, ...one }) => [keyOf(one), one]))
  const changed = [...wanted.values()].filter((one) => (known.get(keyOf(one)) ?? '') !== one.text)
  if (changed.length === 0) return
  const kept = changed.filter(({ text }) => text !== '')
  if (kept.length > 0)
    await ctx.db
      .insert(wordsTable)
      .values(kept.map((one) => ({ ...one, updatedAt: ctx.now, updatedBy: ctx.user?._id ?? null })))
      .onConflictDoUpdate({
        target: [word_, lang_],
        set: {
          text: sql`excluded."text"`,
          updatedAt: sql`excluded."updatedAt"`,
          updatedBy: sql`excluded."updatedBy"`,
        },
      })
  for (const { word, lang } of changed.filter(({ text }) => text === ''))
    await ctx.db.delete(wordsTable).where(and(eq(word_, word), eq(lang_, lang)))
  await audit(ctx, {
    action: 'update',
    collection: 'words',
    before: Object.fromEntries(changed.map((one) => [keyOf(one), known.get(keyOf(one)) ?? ''])),
    after: Object.fromEntries(changed.map((one) => [keyOf(one), one.text])),
  })
  ctx.drop(tag)
  tellEditors(ctx, tag, { action: 'update', _id: tag })
}

/** The author of the last change to a translation; nobody after it was undone. */
async function lastChange(ctx: Ctx, { word, lang }: { word: string; lang: string }) {
  const { rows } = await ctx.db.execute<{ by: string | null; byName: string }>(sql`
    select "by", "byName" from audit where "collection" = ${tag} and "after" ? ${`${word} (${lang})`}
    order by "_id" desc limit 1`)
  return rows[0] ?? { by: null, byName: '' }
}

export async function update(
  ctx: Ctx,
  input: InputOf<typeof wordsCalls.update>,
): Promise<OutputOf<typeof wordsCalls.update>> {
  await store(ctx, input)
  return list(ctx)
}

/** The word for a translated text: the stored word, or the text itself. An exact spelling takes precedence. */
export async function storedWord(ctx: Ctx, text: string, lang: Language): Promise<string> {
  const alike = (other: string) => other.localeCompare(text, lang, { sensitivity: 'accent' }) === 0
  const found = Object.entries(await textsIn(ctx, lang)).find(([, other]) => alike(other))
  return found?.[0] ?? text
}
