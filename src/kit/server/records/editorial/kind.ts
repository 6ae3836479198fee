import type { SQL } from 'drizzle-orm'
import type { EditorialContract, Translations } from '#kit/shared/records/editorial.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { refusalOf } from '../../http/problems.ts'
import type { Draft, EditorialTable, Owned } from './columns.ts'
import type { EditorialDefinition, EditorialHooks, MadeOrder } from './definition.ts'
import {
  recordKind,
  recordKindOf,
  recordKinds,
  type RecordKind,
  type RecordKindDefinition,
  type SearchTexts,
} from '../kind.ts'

type Fields = Record<string, unknown>

/** A definition prepared for the steps, with erased field types: a kind of record with an editorial layer. */
export interface EditorialKind extends Omit<
  RecordKind<EditorialTable>,
  'defaultSort' | 'files' | 'found' | 'mayChange'
> {
  isEditorial: true
  fields: readonly string[]
  required: readonly string[]
  translatable: readonly string[]
  /** Fields with a time: stored in UTC, whatever the input's offset. */
  times: ReadonlySet<string>
  orders: Readonly<Record<string, MadeOrder>>
  defaultSort: string
  defaults(ctx: Ctx, input: Fields): Fields
  filters: Record<string, (value: unknown, ctx: Ctx) => SQL | undefined>
  slugFrom?: string
  richText: readonly string[]
  visible: { from?: string; until?: string; hiddenBy?: string }
  words: Readonly<Record<string, string>>
  files?(record: Fields): readonly (string | null)[]
  fileCards?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  found?(record: Fields): SearchTexts
  mayChange?(ctx: Ctx, row: Owned): void | Promise<void>
  hooks: EditorialHooks<EditorialContract>
}

/** Content of a record: the domain's fields, the translations and the version of the German texts. */
export type Content = Fields & { translations: Translations; sourceVersion: number }

/** Only the differing parts of a content. */
export type Overlay = Draft

const slugTaken = new Problem('SLUG_TAKEN', 409, {
  de: 'Diese Adresse wurde soeben anderswo vergeben. Bitte speichern Sie noch einmal.',
  en: 'This address has just been given to something else. Please save again.',
})

/** All registered editorial kinds. */
export const editorialKinds = (): EditorialKind[] =>
  recordKinds().filter(({ isEditorial }) => isEditorial) as unknown as EditorialKind[]

export function editorialKindOf(name: string): EditorialKind | undefined {
  const kind = recordKindOf(name)
  return kind?.isEditorial ? (kind as unknown as EditorialKind) : undefined
}

/** The underlying kind of record, for steps shared by all records. */
export const plainOf = (kind: EditorialKind): RecordKind => kind as unknown as RecordKind

/** Adds the editorial steps to a kind of record. */
export function prepareKind<C extends EditorialContract, T extends EditorialTable>(
  definition: EditorialDefinition<C, T>,
): EditorialKind {
  const { contract, hooks = {}, orders = {}, richText = [], visible = {}, words = {} } = definition
  // The steps pass only records of this definition to its functions
  const basic = { ...definition, name: contract.name } as unknown as RecordKindDefinition<EditorialTable>
  const plain = recordKind(basic)
  const fields = Object.keys(contract.fields)
  const missing = fields.find((field) => !plain.columns[field])
  if (missing) throw new Error(`the table of ${contract.name} has no column "${missing}"`)
  const kind = Object.assign(plain, {
    isEditorial: true,
    fields,
    required: contract.required,
    defaults: (ctx: Ctx, input: Fields) => ({
      ...contract.defaults,
      ...definition.defaults?.(ctx, input as never),
    }),
    translatable: contract.translatable,
    times: new Set(fields.filter((field) => plain.columns[field]?.getSQLType().startsWith('timestamptz'))),
    hooks,
    orders,
    richText,
    visible,
    words,
  }) as unknown as EditorialKind
  if (kind.slugFrom) {
    for (const lang of contentLanguages) refusalOf(`${kind.tableName}_slug_${lang}`, slugTaken)
  }
  return kind
}
