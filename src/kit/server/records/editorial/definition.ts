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

/** What editors work on: the domain's fields in German and the other languages. */
export type Working<C extends EditorialContract = EditorialContract> = FieldsOf<C> & {
  translations: NonNullable<RecordOf<C> extends { translations?: infer T } ? T : Translations>
}

/** A write that is about to be stored; what a hook changes in `is` is what is stored. */
export interface PlannedWrite<C extends EditorialContract> {
  action: RecordChange['action']
  _id: string
  was: Readonly<Working<C>> | null
  is: Working<C>
}

/** A write that has been stored in the running transaction. */
export interface StoredWrite<C extends EditorialContract> {
  action: RecordChange['action']
  _id: string
  /** As editors see it; null where there is none. */
  was: RecordOf<C> | null
  is: RecordOf<C> | null
  /** As guests see it in German; null where they see none. */
  liveWas: RecordOf<C> | null
  liveIs: RecordOf<C> | null
}

export interface EditorialHooks<C extends EditorialContract> {
  /** Rules that need more than one field, and derived values. Throws Problem to refuse. */
  beforeWrite?(ctx: Ctx, write: PlannedWrite<C>): Promised<void>
  /** Runs in the same transaction, after the record is stored. */
  afterWrite?(ctx: Ctx, write: StoredWrite<C>): Promised<void>
}

/** Of which records a list is: what guests see, what editors work on, or their bin. */
export type Listed = 'live' | 'working' | 'bin'

/** Makes an order for the moment; only the `listed` records need their places in it. */
export type MadeOrder = (ctx: Ctx, listed: Listed) => Promise<SQL>

/** Definition of an editorial kind; an optional step is left out where it is missing. Columns are named like the contract's fields. */
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
  /** Further orders that `sort` may name: what no column holds because it depends on the moment. */
  orders?: Readonly<Record<string, MadeOrder>>
  /** As the `sort` parameter: `-sticky,-start`. */
  defaultSort: string
  /**
   * The field that a missing `slug` is made from. Each language's slug is unique in the collection: the table needs
   * a unique index on `"slug"` and one on `("translations" -> 'en' ->> 'slug')`.
   */
  slugFrom?: keyof FieldsOf<C> & string
  /** Fields with formatted text, cleaned to the dialect of rich-text.ts before they are stored. */
  richText?: readonly (keyof FieldsOf<C> & string)[]
  /** Columns that narrow when guests see a published record. */
  visible?: {
    from?: keyof FieldsOf<C> & string
    until?: keyof FieldsOf<C> & string
    hiddenBy?: keyof FieldsOf<C> & string
  }
  /** Fields with free words that visitors see, one or a list of them, each with the filter that narrows a list to such a word. */
  words?: Partial<Record<keyof FieldsOf<C> & string, keyof C['filters'] & string>>
  /** Ids of the files that a record shows. */
  files?(record: FieldsOf<C>): readonly (string | null)[]
  /** The `file` array of answers for such ids, in the language asked for. */
  fileCards?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** What is found by searching; without it the collection has no search. */
  found?(record: FieldsOf<C>): SearchTexts
  /** The column that says when a record is of; search results show it. */
  dated?: keyof FieldsOf<C> & string
  /** Gives what makes the public address of a record in a language; null where it has none. */
  addresses?(
    ctx: Ctx,
    lang: Language,
  ): Promise<(record: { _id: string; slug: string; kind: string }) => Promised<string | null>>
  /**
   * Throws Problem where the caller, who has the right in the module, may not change this record. Asked with the row locked before
   * every call that changes it, and before it is locked for editing.
   */
  mayChange?(ctx: Ctx, row: Owned): Promised<void>
  hooks?: EditorialHooks<C>
}

/** One record as guests see it, with its slug in each language it can be read in. */
export interface Found<C extends EditorialContract> {
  record: RecordOf<C>
  slugs: Partial<Record<Language, string>>
  /** Asked for by a slug that is no longer its own. */
  moved: boolean
}

/** A record from elsewhere: with its own id, times and author. */
export type Imported<C extends EditorialContract> = InputOf<C['calls']['create']> & {
  _id: string
  createdAt?: string
  createdBy?: string | null
  updatedAt?: string
  publishedAt?: string | null
}

/** What a domain gets: functions `(ctx, input)` to use, wrap or replace. */
export interface EditorialRecords<C extends EditorialContract> {
  name: string
  contract: C
  calls: Handlers<C['calls']>
  /** One record by its id or by its slug in any language. `working` shows editors what they are working on. Null: none to be seen. */
  find(
    ctx: Ctx,
    by: { _id: string } | { slug: string },
    options?: { lang?: Language; audience?: 'live' | 'working' },
  ): Promise<Found<C> | null>
  /**
   * Stores a record from elsewhere under its own id; an equal one is left alone, a different one changed.
   * Gives what happened. The caller answers for the rights.
   */
  put(ctx: Ctx, record: Imported<C>): Promise<'created' | 'changed' | 'unchanged'>
  /**
   * Changes fields at once, live and in what waits beside it, whatever the record's state, with a version that the history
   * calls `label`: for what is no matter of publishing. False: nothing was to be done. The caller answers for the rights.
   */
  changeAtOnce(
    ctx: Ctx,
    change: { _id: string; fields: Partial<FieldsOf<C>>; label: string },
  ): Promise<boolean>
  /** The condition for the rows that guests see now; tags the answer and lets it end when time changes that. */
  live(ctx: Ctx): Promise<SQL>
  /**
   * A value made from all records that guests see, kept until one of them changes: counts, kinds that occur.
   * Tags the answer. `live` is the condition for such rows; `key` tells the values of a collection apart.
   */
  liveValue<V>(ctx: Ctx, key: string, make: (live: SQL) => Promise<V>): Promise<V>
}
