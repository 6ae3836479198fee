import type { Ctx } from '#kit/server/context.ts'
import { takeBarrier } from '#domains/office/barriers/server/offers.ts'
import { takeMessage } from '#domains/office/inbox/server/offers.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { idOf } from './village-ids.ts'

const messages = [
  {
    key: 'recycling',
    daysAgo: 0,
    name: 'Gerlinde Aigner',
    email: 'g.aigner@example.org',
    text: 'Guten Tag,\n\nkann ich am Samstag auch einen alten Kühlschrank ins Altstoffzentrum bringen, und muss ich mich vorher anmelden?\n\nMit freundlichen Grüßen\nGerlinde Aigner',
    page: '',
    lang: 'de',
  },
  {
    key: 'wedding',
    daysAgo: 4,
    name: 'Tom Harding',
    email: 'tom.harding@example.org',
    text: 'Hello,\n\nwe would love to get married in the cellar lane next September. Which papers do you need from the United Kingdom?\n\nKind regards\nTom and Anna',
    page: '',
    lang: 'en',
  },
] as const

/** Messages from visitors, and the accessibility statement. */
export async function putVillageMessages(ctx: Ctx, today: string): Promise<void> {
  const day = (daysAgo: number) => Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString()
  for (const { key, daysAgo, ...message } of messages)
    await takeMessage(ctx, {
      ...message,
      _id: idOf('message', key),
      // The morning of that day, never in the future.
      createdAt: daysAgo === 0 ? ctx.now : `${day(daysAgo)}T07:40:00.000Z`,
    })
  await takeBarrier(ctx, {
    _id: idOf('message', 'contrast'),
    createdAt: `${day(1)}T07:40:00.000Z`,
    name: '',
    email: '',
    text: 'Das Protokoll der Gemeinderatssitzung vom Frühling liest mein Bildschirmleser ohne Überschriften vor.',
    page: '/',
    lang: 'de',
  })
  const { accessibility } = await siteSettings(ctx)
  await changeSettings(ctx, {
    accessibility: {
      ...accessibility,
      createdOn: day(200),
      reviewedOn: day(30),
      issues: [
        {
          text: {
            de: 'Protokolle und Pläne aus früheren Jahren liegen als PDF ohne Überschriften und Alternativtexte vor. Auf Anfrage schicken wir den Inhalt als Text.',
            en: 'Minutes and plans of earlier years are PDF files without headings and alternative texts. On request we send their content as text.',
          },
        },
        {
          text: {
            de: 'Manche Bilder von Vereinen haben noch keine gute Beschreibung. Wir ergänzen sie bis Jahresende.',
            en: 'Some pictures of clubs have no good description yet. We will add them by the end of the year.',
          },
        },
      ],
    },
  })
}
