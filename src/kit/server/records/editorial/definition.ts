import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { EditorialContract, FieldsOf, RecordOf, Translations } from '#kit/shared/records/editorial.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Ctx } from '../../context.ts'
import type { RecordChange } from '../../events.ts'
import type { Handlers } from '../../http.ts'
import type { SearchTexts } from '../kind.ts'
import type { EditorialTable, Owned } from './columns.ts'

type Promised<T> = T | Promise<T>

/** Working state of a record: the domain's fields in German and the other languages. */
export type Working<C extends EditorialContract = EditorialContract> = FieldsOf<C> & {
  translations: NonNullable<RecordOf<C> extends { translations?: infer T } ? T : Translations>
}

/** A write about to be stored; a hook may modify `is`. */
export interface PlannedWrite<C extends EditorialContract> {
  action: RecordChange['action']
  _id: string
  was: Readonly<Working<C>> | null
  is: Working<C>
}

/** A write stored in the running transaction. */
export interface StoredWrite<C extends EditorialContract> {
  action: RecordChange['action']
  _id: string
  /** As editors see it; null if there is none. */
  was: RecordOf<C> | null
  is: RecordOf<C> | null
  /** As guests see it in German; null if they see none. */
  liveWas: RecordOf<C> | null
  liveIs: RecordOf<C> | null
}

export interface EditorialHooks<C extends EditorialContract> {
  /** Cross-field rules and derived values. Throws Problem to refuse. */
  beforeWrite?(ctx: Ctx, write: PlannedWrite<C>): Promised<void>
  /** Runs in the same transaction, after the record is stored. */
  afterWrite?(ctx: Ctx, write: StoredWrite<C>): Promised<void>
}

/** Records in a list: those visible to guests, those editors work on, or their bin. */
export type Listed = 'live' | 'working' | 'bin'

/** Computes an order that depends on the current time; it only has to cover the `listed` records. */
export type MadeOrder = (ctx: Ctx, listed: Listed) => Promise<SQL>

/** Definition of an editorial kind. Columns are named like the contract's fields. */
export interface EditorialDefinition<C extends EditorialContract, T extends EditorialTable> {
  contract: C
  table: T
  /** Values of a new record that depend on the moment or the input, beside the contract's defaults. */
  defaults?(
    ctx: Ctx,
    input: InputOf<C['calls']['create']>,
  ): Omit<FieldsOf<C>, C['required'][number] | keyof C['defaults']> & Partial<FieldsOf<C>>
  /** A condition for each filter of the contract; undefined for none. */
  filters: {
    [K in keyof C['filters'] & string]: (
      value: NonNullable<z.output<C['filters'][K]>>,
      ctx: Ctx,
    ) => SQL | undefined
  }
  /** Columns that `sort` may name. */
  sortable: readonly (keyof T['_']['columns'] & string)[]
  /** Further values of `sort` whose order depends on the current time and so has no column. */
  orders?: Readonly<Record<string, MadeOrder>>
  /** In the form of the `sort` parameter: `-sticky,-start`. */
  defaultSort: string
  /**
   * Field from which a missing `slug` is derived. Each language's slug is unique in the collection: the table needs a
   * unique index on `"slug"` and one on `("translations" -> 'en' ->> 'slug')`.
   */
  slugFrom?: keyof FieldsOf<C> & string
  /** Fields with formatted text, sanitised to the dialect of rich-text.ts before storing. */
  richText?: readonly (keyof FieldsOf<C> & string)[]
  /** Columns that limit when guests see a published record. */
  visible?: {
    from?: keyof FieldsOf<C> & string
    until?: keyof FieldsOf<C> & string
    hiddenBy?: keyof FieldsOf<C> & string
  }
  /**
   * Free-text keywords visible to visitors, single or lists, each with the filter that lists records with a keyword.
   */
  words?: Partial<Record<keyof FieldsOf<C> & string, keyof C['filters'] & string>>
  /** Ids of the files used by a record. */
  files?(record: FieldsOf<C>): readonly (string | null)[]
  /** The `file` array of answers for file ids, in the requested language. */
  fileCards?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** Search texts; absent: the collection is not searchable. */
  found?(record: FieldsOf<C>): SearchTexts
  /** Column with the record's date, shown in search results. */
  dated?: keyof FieldsOf<C> & string
  /** Returns a function for the public address of a record in a language; its result is null if there is no address. */
  addresses?(
    ctx: Ctx,
    lang: Language,
  ): Promise<(record: { _id: string; slug: string; kind: string }) => Promised<string | null>>
  /**
   * Throws Problem if the caller, who has the right in the module, may not change this record. Called with the row
   * locked before every change, and before locking the record for editing.
   */
  mayChange?(ctx: Ctx, row: Owned): Promised<void>
  hooks?: EditorialHooks<C>
}

/** A record as guests see it, with its slug in each available language. */
export interface Found<C extends EditorialContract> {
  record: RecordOf<C>
  slugs: Partial<Record<Language, string>>
  /** True if found by a former slug. */
  moved: boolean
}

/** A record from another source, with its own id, times and author. */
export type Imported<C extends EditorialContract> = InputOf<C['calls']['create']> & {
  _id: string
  createdAt?: string
  createdBy?: string | null
  updatedAt?: string
  publishedAt?: string | null
}

/** Calls and functions `(ctx, input)` of an editorial kind, for a domain to use, wrap or replace. */
export interface EditorialRecords<C extends EditorialContract> {
  name: string
  contract: C
  calls: Handlers<C['calls']>
  /** A record by id or by slug in any language. `working` includes drafts, for editors. Null if not visible. */
  find(
    ctx: Ctx,
    by: { _id: string } | { slug: string },
    options?: { lang?: Language; audience?: 'live' | 'working' },
  ): Promise<Found<C> | null>
  /**
   * Imports a record under its own id; creates or updates it if it differs.
   * Returns the effect. The caller must check rights.
   */
  put(ctx: Ctx, record: Imported<C>): Promise<'created' | 'changed' | 'unchanged'>
  /**
   * Changes fields at once, in the live version and the draft, whatever the record's state, as a version with the label
   * `label`: for values not subject to publishing. False: nothing to change. The caller must check rights.
   */
  changeAtOnce(
    ctx: Ctx,
    change: { _id: string; fields: Partial<FieldsOf<C>>; label: string },
  ): Promise<boolean>
  /** Condition for rows visible to guests now; tags the answer and sets its expiry. */
  live(ctx: Ctx): Promise<SQL>
  /**
   * A value computed from all records visible to guests, cached until one changes: counts, distinct kinds. Tags the
   * answer. `live` is the condition for these rows; `key` is unique within the collection.
   */
  liveValue<V>(ctx: Ctx, key: string, make: (live: SQL) => Promise<V>): Promise<V>
}
