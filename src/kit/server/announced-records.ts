import type { Language } from '../shared/languages.ts'
import type { Ctx } from './context.ts'

/**
 * Records that an editor can send a message about when publishing them. A domain contributes them as `announces`; without the editor's
 * word nothing is sent.
 */
export interface AnnouncedRecords {
  /** Name of the collection: `news`. */
  collection: string
  /** The topic whose devices get the message. */
  topic: string
  /** Public address with language of a record in its working state. */
  addressOf(ctx: Ctx, record: Record<string, unknown>, lang: Language): Promise<string>
}

/** Explains to a visitor why nothing stands at an address any more, in the context's language. */
export interface GoneExplanation {
  title: string
  text: string
}
