import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { containing } from '../database/like.ts'

/** A text in both languages of the admin centre. */
export interface Words {
  de: string
  en: string
}

/** An account of the person concerned. */
export interface PersonAccount {
  _id: string
  handle: string
  /** Public name. */
  name: string
  /** Reason why it cannot be erased; null if it can. */
  stays: Words | null
}

/** Person whose data is exported or erased. */
export interface Person {
  /** In lower case. */
  emails: readonly string[]
  accounts: readonly PersonAccount[]
  /** Findings by name alone may concern another person. At least three characters each. */
  names: readonly string[]
  /** Ids of records attributed to the person by an earlier erasure, whatever their content. */
  records: readonly string[]
}

/** Effect of an erasure on a record: removed, anonymised, or kept. */
export type Fate = 'remove' | 'anonymise' | 'keep'

/** An item of personal data. */
export interface PersonalFinding {
  _id: string
  /** Collection name, as in the search and the audit trail. */
  collection: string
  /** Kind of item: "Nachricht". */
  what: Words
  title: string
  /** ISO time of creation; null: unknown. */
  at: string | null
  /** Number of items, if one finding represents several. */
  count?: number
  /** True if certainly the person's; false if found by a name or a mention. */
  sure: boolean
  fate: Fate
  /** Why the item is kept, or which part is. */
  reason?: Words
  /** Its screen, relative to the admin centre's base, if the collection alone does not lead there. */
  path?: string
  /** Address or handle that identifies the person; searching for it finds the rest of their data. */
  ask?: string
  /** All stored data, in the person's export. */
  data: unknown
  /** Ids of attached files. */
  files?: readonly string[]
}

/** Interim result of an erasure, for clean-up steps. */
export interface Erased {
  /** The person, without accounts that are kept. */
  person: Person
  /** Removed findings, and ids of all deleted records. */
  removed: readonly PersonalFinding[]
  gone: readonly string[]
  /** Ids of records kept unchanged. */
  kept: readonly string[]
}

/**
 * A domain's personal data, contributed as `personal`. `find` only reads; `erase` applies each given finding's `fate`,
 * in the caller's transaction.
 */
export interface PersonalData {
  title: Words
  /** `table.column` of all personal data in its tables. */
  columns: readonly string[]
  /** Explanation if none of its data can be found by person. */
  nothing?: Words
  /** Identifies a person by a lower-case text (an address, a handle) or the records of an earlier erasure. */
  identify?(ctx: Ctx, asked: { text: string; records: readonly string[] }): Promise<Partial<Person>>
  find?(ctx: Ctx, person: Person): Promise<PersonalFinding[]>
  erase?(ctx: Ctx, findings: readonly PersonalFinding[], person: Person): Promise<void>
  /**
   * Runs after every domain has erased, the shared trail last, to remove leftovers. Returns ids of records deleted by
   * it.
   */
  cleanUp?(ctx: Ctx, erased: Erased): Promise<readonly string[]>
}

/** Replaces the name of an erased account. */
export const formerAccount = 'Ehemaliges Konto'

/** Limit of uncertain findings listed per domain. */
export const mostPossible = 50

const list = (values: readonly string[], type: 'text' | 'uuid') =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Condition that a column equals one of the person's addresses. */
export const isAddress = (column: SQLWrapper, { emails }: Pick<Person, 'emails'>): SQL =>
  sql`lower(${column}) = any(${list(emails, 'text')})`

/** Condition that an id is among the records of an earlier erasure. */
export const isKnown = (column: SQLWrapper, { records }: Pick<Person, 'records'>): SQL =>
  sql`${column} = any(${list(records, 'uuid')})`

/** Condition that a text contains one of some texts, ignoring case. */
export const mentions = (text: SQLWrapper, wanted: readonly string[]): SQL =>
  sql`${text} ilike any(${list(wanted.map(containing), 'text')})`

/** Condition that a column is one of some ids. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${list(ids, 'uuid')})`

/** Shortens a text to its first 80 characters on one line. */
export const beginning = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
