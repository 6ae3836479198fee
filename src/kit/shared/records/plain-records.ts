import { z } from 'zod'
import { endpoint, type Access, type Endpoint, type RightName } from '../contract.ts'
import { flag, id, isoTime, listParameters, recordFields } from './record.ts'
import { inAddress, stateNames, type StateAction, type States } from '../states/states.ts'
import { historyEntry } from './history.ts'
import { type LeftOut, leaveOut } from './left-out.ts'
import { type ActionWords, actionWords, previewCalls } from './action-mails.ts'
import { batchPathOf, type Defaults, one, removed, stepsTaken, lockCalls } from './record-calls.ts'

/** Ordered children of a record, such as an invoice's lines, each with a permanent `_id`. */
export interface LinesDeclaration {
  /** A line's own fields; all of them must be sent. */
  fields: z.ZodRawShape
  /** Limit of lines per record, 500 by default. */
  most?: number
}

export interface RecordsDeclaration<
  N extends string,
  F extends z.ZodRawShape,
  R extends keyof F & string,
  Q extends z.ZodRawShape,
  G extends z.ZodRawShape,
  L extends Record<string, LinesDeclaration>,
  S extends States<string, string>,
  X extends { [K in keyof S['actions']]?: z.ZodRawShape },
  B extends boolean,
  W extends LeftOut,
  D extends keyof F & string,
> {
  /** Name in answers, in the audit trail and, unless `module` is set, of the module in permissions: `lost_item`. */
  name: N
  /** Module in permissions and for change notices: by default the name. Must equal that of the server's kind. */
  module?: string
  /** Address without a trailing slash: `/api/c/lost_item`. */
  path: string
  /** Editable fields, without defaults (which would overwrite on partial updates). */
  fields: F
  /** Fields required for creating. */
  required: readonly R[]
  /** Values of a new record, for the server and the form; the form starts with empty texts in other required fields. */
  defaults?: Defaults<F, D>
  /** Filters beside the standard parameters, as they come in the address. Filters by state are there by themselves. */
  filters: Q
  /** Additional fields of answers: numbers assigned by the server, sums, names. */
  answered?: G
  /** Ordered children by their name in the record. Lists omit them. */
  lines?: L
  /** States of the record; each action becomes a call of its name. */
  states?: S
  /** Inputs of an action besides its texts: `{ handOver: { to: z.string() } }`. */
  inputs?: X
  /** Removed records go to a bin for thirty days; without it they are deleted. */
  bin?: B
  /** Omitted calls, e.g. because orders come from the checkout only; neither server nor screens offer them. */
  without?: readonly W[]
  /** Access per call; by default the rights `read`, `create`, `update` and `remove` in the module. */
  access?: Partial<Record<'read' | 'create' | 'update' | 'remove', Access>>
  editorial?: never
}

type Line<L extends LinesDeclaration> = z.ZodObject<L['fields'] & { _id: typeof id }>
type LinesShape<L> = { [K in keyof L]: L[K] extends LinesDeclaration ? z.ZodArray<Line<L[K]>> : never }
type Optional<F> = { [K in keyof F]: z.ZodOptional<F[K] & z.ZodType> }
type One<N extends string, T extends z.ZodType> = z.ZodObject<Record<N, T>>
type Many<N extends string, T extends z.ZodType> = z.ZodObject<
  Record<N, z.ZodArray<T>> & { total: z.ZodNumber; isMore: z.ZodOptional<z.ZodBoolean> }
>

const given = {
  _id: id,
  /** Version known to the caller; an older one is answered with 409 `CONFLICT`. */
  version: z.number().int().optional(),
}
type Given = typeof given

const whole = <T extends Record<string, unknown>>(value: unknown) => value as T

/** Standard calls of records without drafts. */
export function plainRecords<
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
>(declaration: RecordsDeclaration<N, F, R, Q, G, L, S, X, B, W, D>) {
  const { name, path, fields, required, filters } = declaration
  const lives = declaration.states as States<string, string> | undefined
  const lineDeclarations: Record<string, LinesDeclaration> = declaration.lines ?? {}
  const module = declaration.module ?? name
  const right = (action: RightName): Access => ({ module, action })
  const access = {
    read: right('read'),
    create: right('create'),
    update: right('update'),
    remove: right('remove'),
    ...declaration.access,
  }

  const state = lives ? { state: z.enum(stateNames(lives)) } : {}
  const binned = declaration.bin ? { deletedAt: isoTime.nullable(), deletedBy: id.nullable() } : {}
  const lines = whole<LinesShape<L>>(
    Object.fromEntries(
      Object.entries(lineDeclarations).map(([key, line]) => [
        key,
        z.array(z.object({ _id: id, ...line.fields })).max(line.most ?? 500),
      ]),
    ),
  )
  type StateShape = [keyof S['actions']] extends [never]
    ? Record<never, never>
    : { state: z.ZodEnum<{ [K in keyof S['states'] & string]: K }> }
  type BinShape = B extends true
    ? { deletedAt: z.ZodNullable<typeof isoTime>; deletedBy: z.ZodNullable<typeof id> }
    : Record<never, never>
  const listedRecord = z.object({
    ...fields,
    ...(declaration.answered as G),
    ...recordFields,
    ...(state as StateShape),
    ...(binned as BinShape),
  })
  const record = z.object({ ...listedRecord.shape, ...lines })
  const answer = z.object({ [name]: record }) as unknown as One<N, typeof record>
  const listed = z.object({
    [name]: z.array(listedRecord),
    total: z.number().int(),
    /** There are more than `total`: counting stops at 10,000. */
    isMore: z.boolean().optional(),
  }) as unknown as Many<N, typeof listedRecord>

  const optional = whole<Optional<F> & Optional<LinesShape<L>>>(
    z.object({ ...fields, ...lines }).partial().shape,
  )
  const needed = Object.fromEntries(required.map((field) => [field, fields[field]]))
  const key = z.string().min(8).max(100).optional()
  const create = z.object({
    ...optional,
    ...needed,
    /** Chosen by the caller for each new record: a repeated request gets the first answer. */
    idempotencyKey: key,
  }) as unknown as z.ZodObject<
    { [K in keyof F]: K extends R ? F[K] : z.ZodOptional<F[K] & z.ZodType> } & Optional<LinesShape<L>> & {
        idempotencyKey: typeof key
      }
  >
  const change = z.object({ ...optional, ...given })
  const many = z.object({ _id: z.array(id).min(1).max(500) })
  const batchPath = batchPathOf(path)

  type ActionCalls = {
    [K in keyof S['actions']]: Endpoint<
      z.ZodObject<Given & ActionWords & (X[K] extends z.ZodRawShape ? X[K] : unknown)>,
      typeof answer
    >
  }
  const actions = Object.fromEntries(
    Object.entries(lives?.actions ?? {}).map(
      ([action, { label, right: needs = 'update', message }]: [string, StateAction]) => [
        action,
        endpoint({
          method: 'POST',
          path: `${path}/:_id/${inAddress(action)}`,
          summary: label.en,
          access: needs === 'update' ? access.update : right(needs),
          input: z.object({
            ...given,
            ...actionWords(message !== undefined),
            ...(declaration.inputs as Record<string, z.ZodRawShape> | undefined)?.[action],
          }),
          output: answer,
        }),
      ],
    ),
  ) as unknown as ActionCalls

  const withBin = {
    restore: endpoint({
      method: 'POST',
      path: `${path}/:_id/restore`,
      summary: `Take one of ${name} out of the bin`,
      access: access.update,
      input: one,
      output: answer,
    }),
    restoreMany: endpoint({
      method: 'POST',
      path: `${batchPath}/restore`,
      summary: `Take several of ${name} out of the bin: all of them or none`,
      access: access.update,
      input: many,
      output: listed,
    }),
  }
  const withStates = {
    steps: endpoint({
      method: 'GET',
      path: `${path}/:_id/steps`,
      summary: `What happened to one of ${name}, in order`,
      access: access.read,
      input: one,
      output: stepsTaken,
    }),
  }

  const calls = {
    list: endpoint({
      method: 'GET',
      path: `${path}/:_id?`,
      summary: `List ${name}, a page at a time`,
      access: access.read,
      input: z.object({
        ...listParameters,
        /** Only the caller's own records. */
        mine: flag.optional(),
        ...(lives ? { state: z.union([state.state!, z.array(state.state!).max(50)]).optional() } : {}),
        ...(declaration.bin ? { bin: flag.optional() } : {}),
        ...filters,
      }),
      output: listed,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:_id?`,
      given: '_id',
      summary: `Read one of ${name} with its lines`,
      access: access.read,
      input: one,
      output: answer,
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create one of ${name}`,
      access: access.create,
      input: create,
      output: answer,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:_id?`,
      summary: `Change some fields of one of ${name}; lines come whole, told apart by their \`_id\``,
      access: access.update,
      input: change,
      output: answer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:_id?`,
      summary: declaration.bin
        ? `Put one of ${name} into the bin, or, from there, away for good`
        : `Remove one of ${name} for good`,
      access: access.remove,
      input: one,
      output: removed,
    }),
    changeMany: endpoint({
      method: 'PUT',
      path: batchPath,
      summary: `Change several of ${name}: all of them or none. What comes back as \`undo\`, sent as \`changes\`, takes it back`,
      access: access.update,
      input: z.object({ changes: z.array(change).min(1).max(500) }),
      output: z.object({
        ...listed.shape,
        undo: z.array(z.object({ _id: id, version: z.number().int(), ...optional })),
      }),
    }),
    removeMany: endpoint({
      method: 'POST',
      path: `${batchPath}/remove`,
      summary: `Remove several of ${name}, as \`remove\` does: all of them or none`,
      access: access.remove,
      input: many,
      output: removed,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/:_id/history`,
      summary: 'Who changed what, newest first',
      access: access.update,
      input: z.object({ _id: id, limit: listParameters.limit, skip: listParameters.skip }),
      output: z.object({ history: z.array(historyEntry), total: z.number().int() }),
    }),
    ...lockCalls(path, access.update),
    ...((declaration.bin ? withBin : {}) as B extends true ? typeof withBin : Record<never, never>),
    ...previewCalls(lives, path, access.update),
    ...((lives ? withStates : {}) as [keyof S['actions']] extends [never]
      ? Record<never, never>
      : typeof withStates),
  }
  const clash = Object.keys(actions).find((action) => action in calls)
  if (clash) throw new Error(`an action of ${name} is named like a standard call: ${clash}`)
  const present = leaveOut(calls, declaration.without ?? [])
  return {
    name,
    module,
    path,
    fields,
    required,
    defaults: (declaration.defaults ?? {}) as Defaults<F, D>,
    filters,
    lines: lineDeclarations as L,
    states: declaration.states as S,
    bin: (declaration.bin ?? false) as B,
    access,
    record,
    calls: { ...present, ...actions },
  }
}
