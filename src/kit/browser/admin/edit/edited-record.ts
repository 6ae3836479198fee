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
  /** Why whoever has the right in the module may not change this record, in words. */
  barred?: string | undefined
  /** Path of the edit screen without base. */
  path: (id: string) => string
  /** The field with the time that lists sort by, where planning a publication should move it along. */
  sortedBy?: keyof NoInfer<V> & string
  /** Fields that provide the initial texts of a message; absent: publishing sends none. */
  announced?: { title: keyof NoInfer<V> & string; body: keyof NoInfer<V> & string }
}

/** What the parts of an edit screen know of it: `V` are the values that people write, `R` is the record. */
export interface Edit<V = Fields, R extends EditorialRecord = EditorialRecord> extends Omit<
  RecordForm<R>,
  'form' | 'adopt' | 'replace'
> {
  options: Pick<EditOptions, 'collection' | 'id' | 'labels' | 'path'> & {
    sortedBy?: string
    announced?: { title: string; body: string }
    /** The fields that the screen edits. */
    fields: readonly string[]
  }
  form: Omit<FormState, 'values' | 'base'> & { values: V; base: V }
  loading: boolean
  problem: unknown
  reload: () => void
  /** Why the last save failed; null: it did not. */
  failure: string | null
  /** Why this record is not the caller's to change, in words; null: it is. */
  barred: string | null
  /** Message to send with the publication; null: none, undefined: not decided. */
  message: PublishingMessage | null | undefined
  setMessage: (message: PublishingMessage | null) => void
  /** Now or `at` a time, with words to whoever handed it in. Asks first where that would overrule a plan. */
  publish: (at?: string, text?: string) => Promise<void>
  /** Asks those who may publish to release what is saved. */
  handIn: (text: string) => Promise<void>
  withdraw: () => Promise<void>
  /** Gives what was handed in back, saying why. */
  sendBack: (text: string) => Promise<void>
  unpublish: (at?: string) => Promise<void>
  /** How often it was published, taken back or handed in here. */
  decisions: number
  /** Takes over a record that another call answered (restored, discarded). */
  adopt: (record: unknown) => void
}
