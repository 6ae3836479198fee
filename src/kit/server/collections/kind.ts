import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CollectionContract, Translations } from '../../shared/collection.ts'
import { contentLanguages } from '../../shared/text/languages.ts'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { refusalOf } from '../http/problems.ts'
import type { Draft, EditorialTable, Owned } from './columns.ts'
import type { CollectionDefinition, CollectionHooks, MadeOrder, SearchTexts } from './definition.ts'

type Fields = Record<string, unknown>

/** A definition prepared for the steps, with the types of its fields forgotten. */
export interface Kind {
  name: string
  table: EditorialTable
  tableName: string
  columns: Record<string, PgColumn>
  fields: readonly string[]
  required: readonly string[]
  translatable: readonly string[]
  /** Fields that hold a moment: kept in UTC, whatever offset came in. */
  times: ReadonlySet<string>
  sortable: ReadonlySet<string>
  orders: Readonly<Record<string, MadeOrder>>
  defaultSort: string
  defaults: (ctx: Ctx, input: Fields) => Fields
  filters: Record<string, (value: unknown, ctx: Ctx) => SQL | undefined>
  slugFrom: string | undefined
  richText: readonly string[]
  visible: { from?: string; until?: string; hiddenBy?: string }
  words: Readonly<Record<string, string>>
  files: ((record: Fields) => readonly (string | null)[]) | undefined
  fileCards: ((ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>) | undefined
  searchTexts: ((record: Fields) => SearchTexts) | undefined
  mayChange: ((ctx: Ctx, row: Owned) => void | Promise<void>) | undefined
  hooks: CollectionHooks<CollectionContract>
}

/** Content of a record: the domain's fields, the translations and the version its German texts are from. */
export type Content = Fields & { translations: Translations; sourceVersion: number }

/** Content with only what differs. */
export type Overlay = Draft

const slugTaken = new Problem('SLUG_TAKEN', 409, {
  de: 'Diese Adresse wurde soeben anderswo vergeben. Bitte speichern Sie noch einmal.',
  en: 'This address has just been given to something else. Please save again.',
})

const kinds = new Map<string, Kind>()

/** Every defined collection of this program: jobs go through them. */
export const allKinds = (): Kind[] => [...kinds.values()]

export const kindOf = (name: string): Kind | undefined => kinds.get(name)

/** Prepares a definition and remembers it for the jobs. */
export function prepareKind<C extends CollectionContract, T extends EditorialTable>(
  definition: CollectionDefinition<C, T>,
): Kind {
  const { contract, table } = definition
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const fields = Object.keys(contract.fields)
  const missing = fields.find((field) => !columns[field])
  if (missing) throw new Error(`the table of ${contract.name} has no column "${missing}"`)
  const kind = {
    name: contract.name,
    table,
    tableName: getTableName(table),
    columns,
    fields,
    required: contract.required,
    translatable: contract.translatable,
    times: new Set(fields.filter((field) => columns[field]?.getSQLType().startsWith('timestamptz'))),
    sortable: new Set(definition.sortable),
    orders: definition.orders ?? {},
    defaultSort: definition.defaultSort,
    slugFrom: definition.slugFrom,
    defaults: definition.defaults,
    filters: definition.filters,
    richText: definition.richText ?? [],
    visible: definition.visible ?? {},
    words: definition.words ?? {},
    files: definition.files,
    fileCards: definition.fileCards,
    searchTexts: definition.searchTexts,
    mayChange: definition.mayChange,
    hooks: definition.hooks ?? {},
    // the steps hand every function of a definition only records of that definition
  } as unknown as Kind
  kinds.set(kind.name, kind)
  if (kind.slugFrom) {
    for (const lang of contentLanguages) refusalOf(`${kind.tableName}_slug_${lang}`, slugTaken)
  }
  return kind
}
