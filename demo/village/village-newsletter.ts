import type { Ctx } from '#kit/server/context.ts'
import { storeSubscribers } from '#domains/office/newsletter/server/offers.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { idOf } from './village-ids.ts'

/** The list that exists on every new site. */
export const villageList = '01900000-0000-7000-8000-00000e5e0001'

const people = [
  ['anna.bauer', 'Anna Bauer', 'de', 'confirmed', ['village', 'wine'], 210],
  ['josef.hofer', 'Josef Hofer', 'de', 'confirmed', ['village'], 180],
  ['maria.leitner', 'Maria Leitner', 'de', 'confirmed', ['village', 'wine'], 133],
  ['tom.harding', 'Tom Harding', 'en', 'confirmed', ['wine'], 96],
  ['sabine.winter', '', 'de', 'confirmed', ['village'], 71],
  ['karl.prem', 'Karl Prem', 'de', 'left', [], 60],
  ['familie.steiner', '', 'de', 'confirmed', ['village', 'wine'], 44],
  ['lucia.novak', 'Lucia Novak', 'en', 'confirmed', ['village', 'wine'], 19],
  ['gerlinde.aigner', '', 'de', 'confirmed', ['village'], 8],
  ['peter.koller', '', 'de', 'waiting', ['wine'], 1],
] as const

/** Two lists with subscribers, and the sign-up box on every page. */
export async function putVillageNewsletter(ctx: Ctx, today: string): Promise<void> {
  const lists = { village: villageList, wine: idOf('newsletter', 'wine') }
  await storeSubscribers(
    ctx,
    [
      {
        _id: lists.village,
        title: { de: 'Neues aus Rebenau', en: 'News from Rebenau' },
        text: {
          de: 'Einmal im Monat: Beschlüsse, Baustellen, Termine und was das Amt zu sagen hat.',
          en: 'Once a month: decisions, road works, dates and what the town hall has to say.',
        },
        public: true,
        place: 0,
      },
      {
        _id: lists.wine,
        title: { de: 'Wein und Heurige', en: 'Wine and taverns' },
        text: {
          de: 'Wer aussteckt, welche Feste kommen und was im Keller geschieht.',
          en: 'Which taverns are open, which festivals are coming up and what is happening in the cellars.',
        },
        public: true,
        place: 10,
      },
    ],
    people.map(([address, name, lang, state, chosen, daysAgo]) => {
      const at = `${Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString()}T09:12:00.000Z`
      return {
        _id: idOf('newsletter', address),
        createdAt: at,
        updatedAt: at,
        since: at,
        email: `${address}@example.org`,
        name,
        lang,
        state,
        lists: chosen.map((key) => lists[key]),
      }
    }),
    '/newsletter',
  )
  const { newsletter } = await siteSettings(ctx)
  await changeSettings(ctx, { newsletter: { ...newsletter, box: true } })
}
