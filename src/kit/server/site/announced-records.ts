import type { Language } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

/**
 * Records that an editor can announce by push message when publishing. Domains contribute them as `announces`. Nothing
 * is sent unless the editor chooses to.
 */
export interface AnnouncedRecords {
  /** Name of the collection: `news`. */
  collection: string
  /** Topic whose subscribers get the message. */
  topic: string
  /** Public address, with language, of a record in its working state. */
  addressOf(ctx: Ctx, record: Record<string, unknown>, lang: Language): Promise<string>
}
