import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import type { RecordChange } from '../../events.ts'
import { planKept } from '../../database/pool.ts'
import { partsBeside, sentValue, updatePart } from '../change.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind } from './kind.ts'
import { slugHolders } from './slugs.ts'
import { searchDocuments } from './search-documents.ts'
import { changedNames, foreignLanguages, liveContent, visibleTimes, workingContent } from './state.ts'

/** A record before and after a step. */
export interface Change {
  kind: EditorialKind
  action: RecordChange['action']
  /** Label in the history, if more specific than the action. */
  label?: string
  was: Row | null
  is: Row
  /** Merges into the last version if by the same person and at most ten minutes old. */
  autosave?: boolean
}

const joinable = 10 * 60_000
const stateNames = ['status', 'publishAt', 'unpublishAt', 'deletedAt', 'handIn'] as const

/** Names of all changes visible to editors: fields, texts of other languages, states. */
export function changesOf({ kind, was, is }: Pick<Change, 'kind' | 'was' | 'is'>): string[] {
  const before = was ? workingContent(kind, was) : { translations: {}, sourceVersion: 0 }
  return [
    ...changedNames(before, workingContent(kind, is)),
    ...stateNames.filter((name) => (was?.[name] ?? null) !== (is[name] ?? null)),
  ]
}

function valuesAt(
  kind: EditorialKind,
  row: Row | null,
  names: readonly string[],
): Record<string, unknown> | null {
  if (!row) return null
  const content: Record<string, unknown> = { ...row, ...workingContent(kind, row) }
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', lang = '', field = ''] = name.split('.')
      if (first !== 'translations') return [name, content[name] ?? null]
      return [
        name,
        (content['translations'] as Record<string, Record<string, unknown>>)[lang]?.[field] ?? null,
      ]
    }),
  )
}

/** Formatted texts of a record in every language. */
const textsIn = (kind: EditorialKind, content: Content): string[] =>
  [content, ...foreignLanguages.map((lang) => content.translations[lang] ?? {})].flatMap((texts) =>
    kind.richText.flatMap((field) => {
      const text: unknown = (texts as Record<string, unknown>)[field]
      return typeof text === 'string' ? text : []
    }),
  )

const filesIn = (kind: EditorialKind, content: Content): string[] =>
  [...(kind.files?.(content) ?? []), ...textsIn(kind, content).flatMap(fileIdsIn)].filter((id) => id !== null)

/** Files used in a record's fields and texts → true if guests see them, false if only editors do. */
function fileUses(kind: EditorialKind, row: Row | null): Map<string, boolean> {
  if (!row) return new Map()
  const live = new Set(visibleTimes(kind, row) ? filesIn(kind, liveContent(kind, row)) : [])
  const ids = [...filesIn(kind, liveContent(kind, row)), ...filesIn(kind, workingContent(kind, row))]
  return new Map(ids.toSorted().map((id) => [id, live.has(id)]))
}

function slugsIn(row: Row): string[] {
  return [row['slug'], ...foreignLanguages.map((lang) => row.translations[lang]?.['slug'])].filter(
    (slug): slug is string => typeof slug === 'string' && slug !== '',
  )
}

function recordPart({ kind, was, is }: Change): SQL {
  if (!was) {
    const names = Object.keys(kind.columns)
    const values = sql.join(
      names.map((name) => sentValue(kind.columns[name]!, is[name])),
      sql`, `,
    )
    const columns = sql.raw(names.map((name) => `"${name}"`).join(', '))
    if (!kind.slugFrom)
      return sql`"record" as (insert into ${kind.table} (${columns}) values (${values}) returning "_id")`
    // On a slug conflict, even a concurrent one, no row is returned and the caller looks for a free slug
    return sql`"record" as (insert into ${kind.table} (${columns}) select ${values} where not exists (${slugHolders(kind, is._id, slugsIn(is))})
      on conflict do nothing returning "_id")`
  }
  return updatePart(kind, was, is)
}

function versionParts(
  ctx: Ctx,
  { kind, action, label, was, is, autosave }: Change,
  changed: string[],
): SQL[] {
  const by = ctx.user?._id ?? null
  const state = JSON.stringify({
    ...workingContent(kind, is),
    status: is.status,
    publishAt: is.publishAt,
    unpublishAt: is.unpublishAt,
    deletedAt: is.deletedAt,
  })
  const values = sql`${kind.name}, ${is._id}::uuid, ${is.version}::integer, ${ctx.now}::timestamptz, ${by}::uuid,
    ${ctx.user?.name ?? ''}, ${label ?? action}, ${sql.param(changed)}::text[], ${state}::jsonb`
  const mayJoin =
    autosave &&
    was &&
    by !== null &&
    was.updatedBy === by &&
    Date.parse(ctx.now) - Date.parse(was.updatedAt) <= joinable
  if (!mayJoin) return [sql`"version" as (insert into versions select ${values} from "record")`]
  return [
    sql`"joined" as (update versions set "version" = ${is.version}, "at" = ${ctx.now}, "state" = ${state}::jsonb,
      "changed" = array(select distinct unnest("changed" || ${sql.param(changed)}::text[]))
      where "collection" = ${kind.name} and "recordId" = ${is._id}::uuid and "version" = ${was.version}
      and "action" in ('create', 'update') returning 1)`,
    sql`"version" as (insert into versions select ${values} from "record" where not exists (select from "joined"))`,
  ]
}

function slugParts({ kind, was, is }: Change): SQL[] {
  if (!kind.slugFrom || !was?.publishedAt) return []
  const former = [...new Set(slugsIn(was))].filter((slug) => !slugsIn(is).includes(slug))
  if (former.length === 0) return []
  return [
    sql`"former" as (insert into former_slugs ("collection", "slug", "recordId")
      select ${kind.name}, unnest(${sql.param(former)}::text[]), "_id" from "record"
      on conflict ("collection", "slug") do update set "recordId" = excluded."recordId")`,
  ]
}

/**
 * Stores a record with its version, audit entry and search texts in one statement. False: a new record's slug was taken
 * meanwhile and nothing was stored.
 */
export async function storeChange(ctx: Ctx, change: Change): Promise<boolean> {
  const { kind, action, label, was, is } = change
  const changed = changesOf(change)
  const entry = {
    action: label ?? action,
    collection: kind.name,
    recordId: is._id,
    before: valuesAt(kind, was, changed),
    after: valuesAt(kind, is, changed),
  }
  const parts = [
    recordPart(change),
    ...versionParts(ctx, change, changed),
    ...partsBeside(
      ctx,
      entry,
      { was: was ? searchDocuments(kind, was) : [], is: searchDocuments(kind, is) },
      { before: fileUses(kind, was), after: fileUses(kind, is) },
    ),
    ...slugParts(change),
  ]
  const statement = sql`${sql.raw(planKept)} with ${sql.join(parts, sql`, `)} select 1 from "record"`
  if (was) {
    // The row is locked, so the result need not be awaited
    await ctx.platform.database.send(ctx.db, statement)
    return true
  }
  const { rowCount } = await ctx.db.execute(statement)
  return rowCount === 1
}
