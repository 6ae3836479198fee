import { z } from 'zod'

/** Specification § 6. `guest` is nobody signed in. */
export const roles = ['guest', 'user', 'admin', 'system', 'member', 'internal'] as const
export type Role = (typeof roles)[number]

/** What may be done in every module; which role has which right is a setting (`settings/permissions`). */
export const actions = ['read', 'create', 'update', 'publish', 'remove'] as const
export type Action = (typeof actions)[number]

/** One of these, or what only some module knows: `issue`, `refund`, `ship`. Letters alone, beginning with a small one. */
export type RightName = Action | (string & Record<never, never>)

/**
 * Who may call: everybody, anyone signed in, whoever may enter the admin centre (admin, system, member),
 * admin or system, or whoever holds a right in a module.
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
  /** Only what this schema declares leaves the server. */
  output: O
  /** Answers a file instead of JSON: the service gives what `output` describes, `fileAnswer`. */
  file?: true
  /** Field of a form under which files may come along: a call that its domain serves by a route of its own. */
  files?: string
  /** Of two endpoints at one address, this one answers when the named parameter is given. */
  given?: string
  /**
   * Whoever calls has proved who he is within the last minutes, by password or second factor: else 403 `PROOF_REQUIRED`. Names of
   * input fields: only where one of them is given.
   */
  fresh?: true | readonly string[]
  /** A GET that changes something: only pages of this site may ask for it, as the browser says. */
  fromPage?: true
  /** Open to somebody who has signed in but has to set up a second factor before anything else. */
  settingUp?: true
  /** Runs in no transaction: a POST that only reads (batch read, search), or one whose service opens its own. */
  reads?: boolean
  /** Guests' answers are kept in the page cache until one of the tags the service names changes. */
  cached?: boolean
  /** Requests per minute and caller, for calls that invite guessing or flooding. */
  perMinute?: number
}

export type Contract = Record<string, Endpoint>
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** What a caller may send: defaults may be left out. */
export type CallOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never
/** What a service returns: the output before its schema's defaults and transforms. */
export type ResultOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.input<O> : never

/** Declares one call; exists for the inference of its schemas. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  declaration: Endpoint<I, O>,
): Endpoint<I, O> {
  return declaration
}

/** Whether a call with this input asks for a proof of the last minutes. */
export const asksForProof = ({ fresh }: Pick<Endpoint, 'fresh'>, input: unknown): boolean =>
  fresh === true ||
  (fresh ?? []).some((name) => (input as Record<string, unknown> | null)?.[name] !== undefined)

/** Whether a call changes something and therefore runs in a transaction. */
export const isWrite = (declaration: Endpoint): boolean => declaration.method !== 'GET' && !declaration.reads

/** A file as the answer of a call that is declared with `file`. */
export interface FileAnswer {
  name: string
  /** Media type: `text/csv; charset=utf-8`. */
  type: string
  content: Uint8Array
}
export const fileAnswer = z.custom<FileAnswer>()
