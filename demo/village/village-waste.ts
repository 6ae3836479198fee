import type { Ctx } from '#kit/server/context.ts'
import { putWaste } from '#domains/village/waste/server/offers.ts'
import { wasteCalendar, wasteKinds, wasteNotes, wasteZones } from '../content/waste.ts'
import { idOf } from './village-ids.ts'

const english = <T extends object>(texts: T) => ({
  en: { ...texts, status: 'published' as const, upToDate: true },
})

/** Waste calendar of the village with kinds and zones: this year and the next. */
export async function putVillageWaste(ctx: Ctx, today: string): Promise<void> {
  const year = Number(today.slice(0, 4))
  const notes = new Map<string, { de: string; en: string }>(Object.entries(wasteNotes))
  await putWaste(ctx, {
    kinds: Object.entries(wasteKinds).map(([key, { de, en, ...look }], order) => ({
      _id: idOf('waste', key),
      name: de,
      ...look,
      order,
      status: 'published',
      translations: english({ name: en }),
    })),
    zones: Object.entries(wasteZones).map(([key, { de, en, streets }], order) => ({
      _id: idOf('waste', `zone ${key}`),
      name: de,
      streets: streets.map((street) => ({ side: 'all', from: null, to: null, ...street })),
      order,
      status: 'published',
      translations: english({ name: en }),
    })),
    dates: [...wasteCalendar(year), ...wasteCalendar(year + 1)].map(({ day, zone, kind }) => {
      const note = notes.get(kind)
      return {
        _id: idOf('waste', `${day} ${zone} ${kind}`),
        date: day,
        kind: idOf('waste', kind),
        zone: idOf('waste', `zone ${zone}`),
        status: 'published',
        ...(note ? { note: note.de, translations: english({ note: note.en }) } : {}),
      }
    }),
  })
}
