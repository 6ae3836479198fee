import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { liveZones } from './calendar.service.ts'

/** The zones that guests see, in their order; English names fall back to the German ones. Tags the answer. */
export const wasteZones = async (ctx: Ctx): Promise<{ id: string; name: Record<Language, string> }[]> =>
  (await liveZones(ctx)).map(({ _id, name }) => ({ id: _id, name }))
