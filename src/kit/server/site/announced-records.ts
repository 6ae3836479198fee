import type { Language } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

/**
 * Records that an editor can announce to devices when publishing them. A domain contributes them as `announces`. Nothing is sent unless
 * the editor asks for it.
 */
export interface AnnouncedRecords {
  /** Name of the collection: `news`. */
  collection: string
  /** Topic whose subscribers get the message. */
  topic: string
  /** Public address with language of a record in its working state. */
  addressOf(ctx: Ctx, record: Record<string, unknown>, lang: Language): Promise<string>
}
