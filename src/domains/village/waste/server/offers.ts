import type { Ctx } from '#kit/server/context.ts'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { waste, wasteKind, wasteZone } from '../waste.contract.ts'
import { liveZones } from './calendar/calendar.service.ts'
import { wasteDates, wasteKinds, wasteZones as zones } from './waste.kind.ts'
import type { ZoneTold } from './reminders/tell.service.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * Emitted repeatedly on the evening before `date` (`YYYY-MM-DD`), with the collections per zone. `quiet`: ids of
     * zones without a collection. A site without zones is a single zone without an id.
     */
    wasteTomorrow: { date: string; zones: ZoneTold[]; quiet: (string | null)[] }
  }
}

/** Public zones in order; missing English names fall back to German. Tags the answer. */
export const wasteZones = async (ctx: Ctx): Promise<{ id: string; name: Record<Language, string> }[]> =>
  (await liveZones(ctx)).map(({ _id, name }) => ({ id: _id, name }))

/** Imports kinds, zones and dates under their own ids; unchanged ones are skipped. The caller checks the rights. */
export async function putWaste(
  ctx: Ctx,
  given: {
    kinds: readonly Imported<typeof wasteKind>[]
    zones: readonly Imported<typeof wasteZone>[]
    dates: readonly Imported<typeof waste>[]
  },
): Promise<void> {
  for (const kind of given.kinds) await wasteKinds.put(ctx, kind)
  for (const zone of given.zones) await zones.put(ctx, zone)
  for (const date of given.dates) await wasteDates.put(ctx, date)
}
