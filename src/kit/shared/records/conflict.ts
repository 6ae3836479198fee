/**
 * What the 409 `CONFLICT` of a record says, in `details`: everything that a screen needs to bring both versions together
 * without asking again. The same for records, editors' records and settings.
 */
export interface ConflictDetails<T = Record<string, unknown>> {
  /** The record as `read` answers it now. */
  current: T
  version: number
  /** Who changed it last; null: the program itself, or somebody without an account. */
  by: string | null
  byName: string
  /** Names of the fields that have changed since the caller's version, where that is known. */
  changedFields?: string[]
}
