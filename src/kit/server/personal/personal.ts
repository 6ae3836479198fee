import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { containing } from '../database/like.ts'

/** A text in both languages of the admin centre. */
export interface Words {
  de: string
  en: string
}

/** An account of the person asked about. */
export interface PersonAccount {
  _id: string
  handle: string
  /** As others see it. */
  name: string
  /** Why it can't be erased; null: it can. */
  stays: Words | null
}

/** Whom a dossier is about. */
export interface Person {
  /** In lower case. */
  emails: readonly string[]
  accounts: readonly PersonAccount[]
  /** What is found by these alone may be somebody else's. At least three characters each. */
  names: readonly string[]
  /** Ids of records that are theirs whatever stands in them: an earlier erasure has taken them. */
  records: readonly string[]
}

/** What erasing makes of a record: gone, there without the person, or as it is. */
export type Fate = 'remove' | 'anonymise' | 'keep'

/** One thing that is kept of a person. */
export interface PersonalFinding {
  _id: string
  /** As the search and the audit trail name it. */
  collection: string
  /** What kind of thing it is: "Nachricht". */
  what: Words
  title: string
  /** ISO time of the moment it came to be; null: unknown. */
  at: string | null
  /** How many there are, where one finding stands for several. */
  count?: number
  /** Certainly the person's; else found by a name or by being mentioned. */
  sure: boolean
  fate: Fate
  /** Why it stays, or what stays of it. */
  reason?: Words
  /** Its screen in the admin centre, relative to the base, where the collection alone does not lead there. */
  path?: string
  /** The address or handle that it is certain by: asked for, it finds the rest of that person. */
  ask?: string
  /** Everything that is kept, for the person to read. */
  data: unknown
  /** Ids of files that came with it. */
  files?: readonly string[]
}

/** What an erasure has done so far, for those who clean up behind it. */
export interface Erased {
  /** The person, without accounts that stay. */
  person: Person
  /** Findings that were removed, and ids of all records that are gone. */
  removed: readonly PersonalFinding[]
  gone: readonly string[]
  /** Ids of records that stay as they are. */
  kept: readonly string[]
}

/**
 * What a domain knows of people, plugged in as `personal`. Finding reads and changes nothing; erasing does to exactly the findings
 * it is handed what their `fate` says, in the caller's transaction.
 */
export interface PersonalData {
  title: Words
  /** `table.column` of everything in its tables that tells of people. */
  columns: readonly string[]
  /** What to say where nothing can be found by person. */
  nothing?: Words
  /** Who a text means, in lower case (an address, a handle) or the records of an earlier erasure. */
  identify?(ctx: Ctx, asked: { text: string; records: readonly string[] }): Promise<Partial<Person>>
  find?(ctx: Ctx, person: Person): Promise<PersonalFinding[]>
  erase?(ctx: Ctx, findings: readonly PersonalFinding[], person: Person): Promise<void>
  /** Runs when every domain has erased, the shared trail last: what is left behind. Gives ids of records that are gone by it. */
  cleanUp?(ctx: Ctx, erased: Erased): Promise<readonly string[]>
}

/** What stands where the name of somebody erased stood. */
export const formerAccount = 'Ehemaliges Konto'

/** As many things as are listed that may be somebody else's, per domain. */
export const mostPossible = 50

const list = (values: readonly string[], type: 'text' | 'uuid') =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** The condition that a column holds one of the person's addresses and nothing else. */
export const isAddress = (column: SQLWrapper, { emails }: Pick<Person, 'emails'>): SQL =>
  sql`lower(${column}) = any(${list(emails, 'text')})`

/** The condition that an id is one of those that an earlier erasure has taken. */
export const isKnown = (column: SQLWrapper, { records }: Pick<Person, 'records'>): SQL =>
  sql`${column} = any(${list(records, 'uuid')})`

/** The condition that a text holds one of some texts, whatever the case. */
export const mentions = (text: SQLWrapper, wanted: readonly string[]): SQL =>
  sql`${text} ilike any(${list(wanted.map(containing), 'text')})`

/** The condition that a column is one of some ids. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${list(ids, 'uuid')})`

/** The first words of a longer text. */
export const beginning = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
