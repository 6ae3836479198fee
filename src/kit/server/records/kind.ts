import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isAdmin } from '../../shared/access.ts'
import type { RightName } from '../../shared/contract.ts'
import type { States } from '../../shared/states/states.ts'
import type { Ctx } from '../context.ts'
import type { Selectable } from '../database/select-rows.ts'
import { editorsFind } from '../search/search.ts'
import type { LinesTable } from './lines.ts'

/** A table whose rows are records; `recordColumns()` gives these columns and those of who made and changed it. */
export type RecordTable = PgTable & Record<'_id' | 'updatedAt' | 'version', PgColumn>

type Always = { _id: string; updatedAt: string; version: number }
export type RowOf<T extends RecordTable> = T['$inferSelect'] & Always
export type AnyRow = Record<string, unknown> & Always

/** What happens to a record by itself when the moment in a column has come. */
export interface TimedAction {
  /** A `timestamptz` column; null: never. */
  at: string
  /** The action of `states` that is taken then, where the record's state allows it. */
  action: string
  /** Refuses the action for a locked record: the moment is cleared, and a person decides. It may change the record itself. */
  unless?(ctx: Ctx, recordId: string): Promise<boolean>
}

/** Texts by which a record is found, in one language. */
export interface SearchTexts {
  title: string
  /** Plain text or formatted text. */
  body?: string
  tags?: readonly string[]
  /** Kind of record, as its address and its label need it. */
  kind?: string
}

/** What a domain says of its records. Every step takes it; what is optional is left out when it is missing. */
export interface RecordKindDefinition<T extends RecordTable> {
  /** Name in the audit trail and, unless `module` says otherwise, of the module in permissions: `lost_item`. */
  name: string
  /** The module whose readers hear of changes, and in which somebody may be limited to his own: by default the name. */
  module?: string
  table: T
  /** Ordered children by their name in the record: tables with `lineColumns()`. */
  lines?: Readonly<Record<string, LinesTable>>
  /**
   * Records as calls answer them, for rows in their order: for what a row alone does not hold, such as names of others. All rows
   * of a page come at once, so that each thing is asked for once.
   */
  answer?(ctx: Ctx, rows: readonly RowOf<T>[]): Promise<Record<string, unknown>[]>
  /** What `read` and the 409 tell beside what lists show, in the order of the rows; lines are there by themselves. */
  details?(ctx: Ctx, rows: readonly RowOf<T>[]): Promise<Record<string, unknown>[]>
  /** The rows that the caller may know of, where he may not know of all: a condition on the table. */
  seen?(ctx: Ctx): SQL | undefined
  /** Who is limited to his own records does not see those of others either. */
  ownOnlySeen?: boolean
  /**
   * What is somebody's own, where he is limited to that: by default what he has made; `seen`: everything that `seen` lets him know of, as a
   * trainer's team is his whoever has entered it.
   */
  own?: 'made' | 'seen'
  /** Throws Problem where the caller, who has the right in the module, may not change this row. Asked with the row locked. */
  mayChange?(ctx: Ctx, row: RowOf<T>): Promise<void> | void
  /**
   * Locks what has to be locked before the row, where rows of other tables are changed together with it: whoever locks both in one order
   * never waits for ever.
   */
  locksFirst?(ctx: Ctx, _id: string): Promise<unknown>
  /** Columns whose values the trail does not tell, only that they changed. */
  confidential?: readonly (keyof RowOf<T> & string)[]
  /** Names of lines whose values the trail does not tell. */
  confidentialLines?: readonly string[]
  /** Ids of the files that a record shows, for the list of where a file is used. */
  files?(row: RowOf<T>): readonly (string | null)[]
  /**
   * Whether guests see these files with the row as it is, or will by what is planned. Changing one of them is then changing what
   * guests see, which asks for `right` in the module.
   */
  guestsSee?: { when(row: RowOf<T>): boolean; right: RightName }
  /** By what the search of the admin centre finds it; without it, it does not. */
  found?(row: RowOf<T>): SearchTexts
  /** What cached answers were made from that hold a row: by default the name and `{name}:{_id}`. */
  tags?(row: RowOf<T>): readonly string[]
  states?: States<string, string>
  timed?: readonly TimedAction[]
  /**
   * What an action brings about beside the record, in its transaction and with the row locked, whoever took it: a call, a job, a
   * public page. What it throws undoes the action.
   */
  follows?(
    ctx: Ctx,
    taken: { action: string; was: RowOf<T>; is: RowOf<T>; text: string; message: string },
  ): Promise<void>
  /** What a list may be sorted by: columns, or expressions by the name they have in `sort`. */
  sortable?: readonly (keyof RowOf<T> & string)[] | Readonly<Record<string, SQL | PgColumn>>
  /** As the `sort` parameter: `-foundOn,title`. The newest first where it is missing. */
  defaultSort?: string
  /** Texts in which a list's search looks: every word has to be in one of them. */
  searched?: readonly (SQL | PgColumn)[]
}

/** A definition prepared for the steps. */
export interface RecordKind<T extends RecordTable = RecordTable> extends RecordKindDefinition<T>, Selectable {
  table: T
  module: string
  sorts: ReadonlyMap<string, SQL | PgColumn>
  /** What is removed lies in a bin: the table has `deletedAt`. */
  bin: boolean
  /** Drafts, publishing and translations lie over it: `editorial/kind.ts`. */
  isEditorial?: true
}

const kinds = new Map<string, RecordKind>()

/** Every kind of record of this program, editorial ones included. */
export const recordKinds = (): RecordKind[] => [...kinds.values()]
/** Kinds whose records hold as soon as they are saved. */
export const plainKinds = (): RecordKind[] => recordKinds().filter(({ isEditorial }) => !isEditorial)
export const recordKindOf = (name: string): RecordKind | undefined => kinds.get(name)

/** Prepares what a domain says of its records, for the steps. Throws where columns are named that the table lacks. */
export function recordKind<T extends RecordTable>(definition: RecordKindDefinition<T>): RecordKind<T> {
  const { name, table, sortable = [], timed = [] } = definition
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const columnOf = (column: string): PgColumn => {
    const known = columns[column]
    if (!known) throw new Error(`the table of ${name} has no column "${column}"`)
    return known
  }
  for (const { at } of timed) columnOf(at)
  const kind: RecordKind<T> = {
    ...definition,
    module: definition.module ?? name,
    tableName: getTableName(table),
    columns,
    bin: 'deletedAt' in columns,
    sorts: new Map(
      Array.isArray(sortable)
        ? (sortable as readonly string[]).map((one) => [one, columnOf(one)])
        : Object.entries(sortable as Record<string, SQL | PgColumn>),
    ),
  }
  kinds.set(name, kind as unknown as RecordKind)
  if (kind.found && (kind.seen || kind.ownOnlySeen))
    editorsFind(name, (ctx) => {
      const condition = seenBy(ctx, kind)
      return condition && sql`search_documents."recordId" in (select "_id" from ${table} where ${condition})`
    })
  return kind
}

/** The condition for the rows that the caller may know of; undefined: all. */
export function seenBy<T extends RecordTable>(ctx: Ctx, kind: RecordKind<T>): SQL | undefined {
  const own =
    kind.ownOnlySeen && ctx.user?.onlyOwn?.has(kind.module) && !isAdmin(ctx.user)
      ? sql`${kind.columns['createdBy']} = ${ctx.user._id}::uuid`
      : undefined
  return and(kind.seen?.(ctx), own)
}
