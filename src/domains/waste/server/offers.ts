import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { liveZones } from './calendar.service.ts'
import type { ZoneTold } from './tell.service.ts'

declare module '../../../kit/server/events.ts' {
  interface Events {
    /**
     * On the evening before `date` (`YYYY-MM-DD`): what is collected in which zone, said several times. `quiet` are the ids
     * of zones where nothing is.
     */
    wasteTomorrow: { date: string; zones: ZoneTold[]; quiet: string[] }
  }
}

/** The zones that guests see, in their order; English names fall back to the German ones. Tags the answer. */
export const wasteZones = async (ctx: Ctx): Promise<{ id: string; name: Record<Language, string> }[]> =>
  (await liveZones(ctx)).map(({ _id, name }) => ({ id: _id, name }))
