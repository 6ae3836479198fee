import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isAdmin } from '../../shared/access.ts'
import type { RightName } from '../../shared/contract.ts'
import type { States } from '../../shared/states/states.ts'
import type { Ctx } from '../context.ts'
import type { Selectable } from '../database/select-rows.ts'
import { editorsFind } from '../search/search.ts'
import type { LinesTable } from './lines.ts'

/** A table of records, with the columns of `recordColumns()`. */
export type RecordTable = PgTable & Record<'_id' | 'updatedAt' | 'version', PgColumn>

type Always = { _id: string; updatedAt: string; version: number }
export type RowOf<T extends RecordTable> = T['$inferSelect'] & Always
export type AnyRow = Record<string, unknown> & Always

/** An action taken automatically at the time in a column. */
export interface TimedAction {
  /** A `timestamptz` column; null: never. */
  at: string
  /** Action of `states` to take, if the record's state allows it. */
  action: string
  /** Cancels the action for a locked record and clears the time, so that a person decides. It may change the record. */
  unless?(ctx: Ctx, recordId: string): Promise<boolean>
}

/** Search texts of a record in one language. */
export interface SearchTexts {
  title: string
  /** Plain text or formatted text. */
  body?: string
  tags?: readonly string[]
  /** Kind of record, for its address and its label. */
  kind?: string
}

/** A domain's definition of its records. Optional parts are skipped if absent. */
export interface RecordKindDefinition<T extends RecordTable> {
  /** Name in the audit trail and, unless `module` is set, of the module in permissions: `lost_item`. */
  name: string
  /** Module whose readers are notified of changes, and for its limit to own records; the name by default. */
  module?: string
  table: T
  /** Tables of ordered children with `lineColumns()`, by their name in the record. */
  lines?: Readonly<Record<string, LinesTable>>
  /**
   * Answers for rows, in their order, with data from elsewhere, such as names. Receives all rows of a page at once, to
   * avoid a query per row.
   */
  answer?(ctx: Ctx, rows: readonly RowOf<T>[]): Promise<Record<string, unknown>[]>
  /** Additional fields of `read` and the 409, in the order of the rows; lines are included automatically. */
  details?(ctx: Ctx, rows: readonly RowOf<T>[]): Promise<Record<string, unknown>[]>
  /** Condition on the rows the caller may see, if not all. */
  seen?(ctx: Ctx): SQL | undefined
  /** Users limited to their own records do not see others' either. */
  ownOnlySeen?: boolean
  /**
   * Ownership for users limited to their own records: by default the creator; `seen`: everything visible by `seen`,
   * e.g. a trainer's team regardless of its creator.
   */
  own?: 'made' | 'seen'
  /**
   * Throws Problem if the caller, who has the right in the module, may not change this row. Called with the row locked.
   */
  mayChange?(ctx: Ctx, row: RowOf<T>): Promise<void> | void
  /**
   * Takes the locks that must precede the row's, if rows of other tables change with it: a fixed order avoids
   * deadlocks.
   */
  locksFirst?(ctx: Ctx, _id: string): Promise<unknown>
  /** Columns whose values are left out of the audit trail; only the fact of a change is recorded. */
  confidential?: readonly (keyof RowOf<T> & string)[]
  /** Names of lines whose values are left out of the audit trail. */
  confidentialLines?: readonly string[]
  /** Ids of the files used by a record, for the list of a file's uses. */
  files?(row: RowOf<T>): readonly (string | null)[]
  /**
   * True if guests see these files in the row's present or scheduled state. Changing one of these files then changes
   * what guests see, which requires `right` in the module.
   */
  guestsSee?: { when(row: RowOf<T>): boolean; right: RightName }
  /** Search texts for the admin centre; absent: not searchable. */
  found?(row: RowOf<T>): SearchTexts
  /** Cache tags of a row: by default the name and `{name}:{_id}`. */
  tags?(row: RowOf<T>): readonly string[]
  states?: States<string, string>
  timed?: readonly TimedAction[]
  /**
   * Further effects of an action, in its transaction and with the row locked, whether taken by a call, a job or a
   * public page. An error undoes the action.
   */
  follows?(
    ctx: Ctx,
    taken: { action: string; was: RowOf<T>; is: RowOf<T>; text: string; message: string },
  ): Promise<void>
  /** Sort keys of a list: columns, or expressions by their name in `sort`. */
  sortable?: readonly (keyof RowOf<T> & string)[] | Readonly<Record<string, SQL | PgColumn>>
  /** In the form of the `sort` parameter: `-foundOn,title`. Newest first by default. */
  defaultSort?: string
  /** Texts searched by a list: every word must occur in one of them. */
  searched?: readonly (SQL | PgColumn)[]
}

/** A definition prepared for the steps. */
export interface RecordKind<T extends RecordTable = RecordTable> extends RecordKindDefinition<T>, Selectable {
  table: T
  module: string
  sorts: ReadonlyMap<string, SQL | PgColumn>
  /** True if removed records go to a bin: the table has `deletedAt`. */
  bin: boolean
  /** True for kinds with an editorial layer: `editorial/kind.ts`. */
  isEditorial?: true
}

const kinds = new Map<string, RecordKind>()

/** All kinds of records of the program, editorial ones included. */
export const recordKinds = (): RecordKind[] => [...kinds.values()]
/** Kinds without drafts, whose records are valid once saved. */
export const plainKinds = (): RecordKind[] => recordKinds().filter(({ isEditorial }) => !isEditorial)
export const recordKindOf = (name: string): RecordKind | undefined => kinds.get(name)

/** Prepares a definition for the steps. Throws if it names columns the table lacks. */
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

/** Condition for rows the caller may see; undefined: all. */
export function seenBy<T extends RecordTable>(ctx: Ctx, kind: RecordKind<T>): SQL | undefined {
  const own =
    kind.ownOnlySeen && ctx.user?.onlyOwn?.has(kind.module) && !isAdmin(ctx.user)
      ? sql`${kind.columns['createdBy']} = ${ctx.user._id}::uuid`
      : undefined
  return and(kind.seen?.(ctx), own)
}
