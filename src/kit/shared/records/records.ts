import type { z } from 'zod'
import type { Access, Contract } from '../contract.ts'
import type { States } from '../states/states.ts'
import { type EditorialDeclaration, editorialRecords } from './editorial.ts'
import type { LeftOut } from './left-out.ts'
import { type LinesDeclaration, plainRecords, type RecordsDeclaration } from './plain-records.ts'

/**
 * Standard calls of a record: an order, a member, a lost umbrella. Saved records are valid at once; with `editorial`
 * they have drafts, publishing, translations and versions. Source: docs/decisions/470-records-for-office-work.md,
 * 950-one-record-engine.md.
 */
export function records<
  const N extends string,
  F extends z.ZodRawShape,
  const R extends keyof F & string,
  const T extends keyof F & string,
  Q extends z.ZodRawShape,
  D extends keyof F & string = never,
>(declaration: EditorialDeclaration<N, F, R, T, Q, D>): ReturnType<typeof editorialRecords<N, F, R, T, Q, D>>
export function records<
  const N extends string,
  F extends z.ZodRawShape,
  const R extends keyof F & string,
  Q extends z.ZodRawShape,
  G extends z.ZodRawShape = Record<never, never>,
  L extends Record<string, LinesDeclaration> = Record<never, never>,
  S extends States<string, string> = States<never, never>,
  X extends { [K in keyof S['actions']]?: z.ZodRawShape } = Record<never, never>,
  const B extends boolean = false,
  const W extends LeftOut = never,
  D extends keyof F & string = never,
>(
  declaration: RecordsDeclaration<N, F, R, Q, G, L, S, X, B, W, D>,
): ReturnType<typeof plainRecords<N, F, R, Q, G, L, S, X, B, W, D>>
export function records(declaration: { editorial?: unknown }): unknown {
  return declaration.editorial ? editorialRecords(declaration as never) : plainRecords(declaration as never)
}

/** Any record's contract, for shared steps and screens. */
export interface RecordsContract {
  name: string
  module: string
  path: string
  fields: z.ZodRawShape
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
  filters: z.ZodRawShape
  lines: Record<string, LinesDeclaration>
  states: States<string, string> | undefined
  bin: boolean
  access: Record<'read' | 'create' | 'update' | 'remove', Access>
  record: z.ZodObject
  calls: Contract
}

/** A record as `read` answers it. */
export type RecordOf<C extends { record: z.ZodType }> = z.output<C['record']>
