import type { PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import type { AnyCollection, EditorialRecord } from '../records.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import type { FormState } from './form-state.ts'
import type { Fields } from './merge.ts'

export interface EditOptions<C extends AnyCollection = AnyCollection, V = Fields, S = Fields> {
  collection: C
  /** Undefined: a new record. */
  id: string | undefined
  /** Values of a new record beside the contract's defaults; together they name the fields that the screen edits. */
  fresh?: S
  /** Fields of `fresh` that the server would not choose by itself: they are sent untouched, too. */
  given?: readonly (keyof NoInfer<V> & string)[]
  /** Fields that may not be empty; by default those that creating requires. */
  required?: readonly (keyof NoInfer<V> & string)[]
  /** Field → what people call it. */
  labels: Record<string, string>
  /** Reason why a user with the module's right may not change this record. */
  barred?: string | undefined
  /** Path of the edit screen without base. */
  path: (id: string) => string
  /** Field with the time that lists are sorted by, if scheduling should offer to move it along. */
  sortedBy?: keyof NoInfer<V> & string
  /** Fields with the initial texts of a message; absent: publishing sends none. */
  announced?: { title: keyof NoInfer<V> & string; body: keyof NoInfer<V> & string }
}

/** Editing state for the parts of an edit screen: `V` are the edited values, `R` is the record. */
export interface Edit<V = Fields, R extends EditorialRecord = EditorialRecord> extends Omit<
  RecordForm<R>,
  'form' | 'adopt' | 'replace'
> {
  options: Pick<EditOptions, 'collection' | 'id' | 'labels' | 'path'> & {
    sortedBy?: string
    announced?: { title: string; body: string }
    /** Fields of the screen. */
    fields: readonly string[]
  }
  form: Omit<FormState, 'values' | 'base'> & { values: V; base: V }
  loading: boolean
  problem: unknown
  reload: () => void
  /** Reason why the last save failed; null if it succeeded. */
  failure: string | null
  /** Reason why the user may not change this record; null if allowed. */
  barred: string | null
  /** Message to send when publishing; null: none, undefined: undecided. */
  message: PublishingMessage | null | undefined
  setMessage: (message: PublishingMessage | null) => void
  /**
   * Publishes now or at a time (`at`), with a message to the submitter. Asks first if a schedule would be overruled.
   */
  publish: (at?: string, text?: string) => Promise<void>
  /** Submits the saved state for release. */
  handIn: (text: string) => Promise<void>
  withdraw: () => Promise<void>
  /** Returns a submission with a reason. */
  sendBack: (text: string) => Promise<void>
  unpublish: (at?: string) => Promise<void>
  /** Number of publications, withdrawals and submissions on this screen. */
  decisions: number
  /** Takes over a record from another call's answer (restored, discarded). */
  adopt: (record: unknown) => void
}
