import { storeSentLetter } from '#domains/office/letters/server/offers.ts'
import type { Ctx } from '#kit/server/context.ts'
import { villageList } from './village-newsletter.ts'

/** A newsletter template, and a letter sent a few days ago, shown in the site's archive. */
export async function putVillageLetters(ctx: Ctx, today: string): Promise<void> {
  const day = Temporal.PlainDate.from(today).subtract({ days: 5 }).toString()
  await storeSentLetter(ctx, {
    title: 'Rebenauer Gemeindebrief',
    subject: { de: 'Was es Neues gibt in Rebenau', en: 'What is new in Rebenau' },
    preview: {
      de: 'Meldungen, Termine und wer aussteckt',
      en: 'News, dates and which taverns are open',
    },
    modules: [
      {
        kind: 'text',
        props: {
          text: {
            de: '<p>Guten Tag {{name|liebe Rebenauerinnen und Rebenauer}},</p><p>hier ist, was sich in den letzten Wochen getan hat und was bevorsteht. Wenn Sie etwas beitragen möchten: Antworten Sie einfach auf diesen Brief.</p>',
            en: '<p>Hello {{name|dear readers}},</p><p>this is what has happened in the last weeks and what is coming up. If you would like to add something: just answer this letter.</p>',
          },
        },
      },
      { kind: 'news', props: { text: { de: 'Neues aus dem Ort', en: 'News' }, most: 3 } },
      {
        kind: 'events',
        props: { text: { de: 'Was bevorsteht', en: 'What is on' }, most: 4, pictures: false },
      },
      { kind: 'taverns', props: { text: { de: 'Ausgesteckt ist', en: 'Taverns' }, most: 4 } },
      { kind: 'divider', props: {} },
      {
        kind: 'footer',
        props: {
          text: {
            de: '<p>Sie bekommen diesen Brief, weil Sie ihn auf unserer Website bestellt haben.</p>',
            en: '<p>You get this letter because you have ordered it on our website.</p>',
          },
        },
      },
    ],
    lists: [villageList],
    at: `${day}T07:00:00.000Z`,
    visits: 14,
  })
}
