/**
 * `details` of a record's 409 `CONFLICT`: all data a screen needs to merge both versions without another request. The
 * same for records, editorial records and settings.
 */
export interface ConflictDetails<T = Record<string, unknown>> {
  /** The record as `read` would answer it. */
  current: T
  version: number
  /** Author of the last change; null: the program itself, or a person without an account. */
  by: string | null
  byName: string
  /** Names of the fields changed since the caller's version, if known. */
  changedFields?: string[]
}
