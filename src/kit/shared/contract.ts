import { z } from 'zod'

/** Specification § 6. `guest` means not signed in. */
export const roles = ['guest', 'user', 'admin', 'system', 'member', 'internal'] as const
export type Role = (typeof roles)[number]

/** Actions available in every module; the rights of roles are settings (`settings/permissions`). */
export const actions = ['read', 'create', 'update', 'publish', 'remove'] as const
export type Action = (typeof actions)[number]

/** A standard action, or one specific to a module: `issue`, `refund`, `ship`. Letters only, starting in lower case. */
export type RightName = Action | (string & Record<never, never>)

/**
 * Allowed callers: everybody, signed-in users, users of the admin centre (admin, system, member), admin or system, or
 * users with a right in a module.
 */
export type Access = 'guest' | 'user' | 'backoffice' | 'admin' | { module: string; action: RightName }

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify notation; an optional id comes last: `/api/c/news/:_id?`. */
  path: string
  summary: string
  access: Access
  /** Path parameters, query and body merged into one object, in this order of precedence. */
  input: I
  /** The answer is reduced to this schema. */
  output: O
  /** Answers a file instead of JSON: the service returns the `fileAnswer` in `output`. */
  file?: true
  /** Form field for files: the call is served by a route of its domain. */
  files?: string
  /** Of two endpoints at one address, this one answers if the named parameter is given. */
  given?: string
  /**
   * Requires a recent identity check by password or second factor, else 403 `PROOF_REQUIRED`. A list of input fields:
   * only if one of them is given.
   */
  fresh?: true | readonly string[]
  /** A GET with side effects: only pages of this site may send it, according to the browser. */
  fromPage?: true
  /** Open to users who must set up a second factor first. */
  settingUp?: true
  /** Runs outside of a transaction: a POST that only reads (batch read, search), or one whose service opens its own. */
  reads?: boolean
  /** Answers for guests are cached until one of their tags is dropped. */
  cached?: boolean
  /** Requests per minute and caller, against guessing and flooding. */
  perMinute?: number
}

export type Contract = Record<string, Endpoint>
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** Input as sent by a caller: fields with defaults are optional. */
export type CallOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never
/** Result of a service: the output before its schema's defaults and transforms. */
export type ResultOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.input<O> : never

/** Declares a call and infers its schemas' types. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  declaration: Endpoint<I, O>,
): Endpoint<I, O> {
  return declaration
}

/** True if a call with this input requires a recent identity check. */
export const asksForProof = ({ fresh }: Pick<Endpoint, 'fresh'>, input: unknown): boolean =>
  fresh === true ||
  (fresh ?? []).some((name) => (input as Record<string, unknown> | null)?.[name] !== undefined)

/** True if a call changes data and so runs in a transaction. */
export const isWrite = (declaration: Endpoint): boolean => declaration.method !== 'GET' && !declaration.reads

/** File answer of a call declared with `file`. */
export interface FileAnswer {
  name: string
  /** Media type: `text/csv; charset=utf-8`. */
  type: string
  content: Uint8Array
}
export const fileAnswer = z.custom<FileAnswer>()
