import { readFile } from 'node:fs/promises'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { downloadsAt } from '../content/downloads.ts'
import { events } from '../content/events.ts'
import { news } from '../content/news.ts'
import { pages } from '../content/pages.ts'
import { people } from '../content/people.ts'
import { settings } from '../content/settings.ts'
import { makePdf } from '../documents/pdf.ts'
import { pictures } from '../pictures/pictures.ts'
import { putVillageBooking } from './village-booking.ts'
import { putVillageBugs } from './village-bugs.ts'
import { putVillageDefects } from './village-defects.ts'
import { putVillageDirectory } from './village-directory.ts'
import { documentFolder } from './village-folders.ts'
import { putVillageTavernReports } from './village-tavern-reports.ts'
import { putVillageTaverns } from './village-taverns.ts'
import { putVillageSports } from './village-sports.ts'
import { idOf } from './village-ids.ts'
import { putVillageLetters } from './village-letters.ts'
import { putVillageMessages } from './village-messages.ts'
import { putVillageNewsletter } from './village-newsletter.ts'
import { putVillageNotices } from './village-notices.ts'
import { putVillageVisits } from './village-visits.ts'
import { putVillageWaste } from './village-waste.ts'
import { putVillageWords } from './village-words.ts'
import {
  putLandingPage,
  putVillageEvent,
  putVillageNews,
  putVillagePage,
  putVillagePerson,
  type VillageTime,
} from './village-records.ts'

const system = systemCaller()

/** Coats of arms are stored under their use. */
const arms: Partial<Record<string, string>> = { wappen: 'logo', zeichen: 'favicon' }

const groups = new Map<string, string>(
  Object.entries({
    Gemeindevorstand: 'Executive council',
    Gemeinderat: 'Municipal council',
    Amtshaus: 'Town hall',
    Bauhof: 'Works depot',
    Bildung: 'Education',
    'Vereine und Feuerwehr': 'Clubs and fire brigade',
  }),
)

const pictureFiles = new URL('../pictures/', import.meta.url)

const storePicture = async (ctx: Ctx, { name, title, folder }: (typeof pictures)[number]) =>
  storeFile(ctx, {
    _id: idOf('drawing', arms[name] ?? name),
    name: `${name}.svg`,
    content: await readFile(new URL(`${name}.svg`, pictureFiles)),
    title: title.de,
    alt: title.de,
    folder,
    translations: { en: { title: title.en, alt: title.en } },
  })

const storeDocument = (ctx: Ctx, document: ReturnType<typeof downloadsAt>[number]) =>
  storeFile(ctx, {
    _id: idOf('download', document.key),
    name: `${slugOf(document.title.de)}.pdf`,
    content: makePdf({
      title: document.title[document.language],
      sender: settings.name,
      day: document.day,
      language: document.language,
      body: document.body,
    }),
    title: document.title.de,
    caption: document.description.de,
    folder: documentFolder(document.group),
    tags: [document.group],
    createdAt: `${document.day}T08:00:00.000Z`,
    translations: { en: { title: document.title.en, caption: document.description.en } },
  })

async function putSettings(ctx: Ctx): Promise<void> {
  const now = await siteSettings(ctx)
  const { legal, contact, colours, openingHours: _hours, ...site } = settings
  const { position: _position, ...reachable } = contact
  await changeSettings(ctx, {
    site: {
      ...now.site,
      ...site,
      languages: [...site.languages],
      blockBarriers: true,
      contact: reachable,
      colours: { ...colours },
      logo: idOf('drawing', 'logo'),
      favicon: idOf('drawing', 'favicon'),
    },
    legal,
  })
}

/**
 * Creates the village of Rebenau on an empty site: settings, pictures, pages, news, events and persons. Resumes after
 * an interruption. `say` receives progress messages, `asked` aborts.
 */
export async function makeVillage(
  platform: Platform,
  say: (line: Record<Language, string>) => void,
  asked?: AbortSignal,
): Promise<void> {
  const write = async <T>(work: (ctx: Ctx) => Promise<T>) => {
    asked?.throwIfAborted()
    return runWrite(platform, system, work)
  }
  const { result: current } = await runRead(platform, system, siteSettings)
  const today = Temporal.Now.plainDateISO(current.site.timeZone).toString()
  const time: VillageTime = { today, timeZone: current.site.timeZone }

  say({ de: `${pictures.length} Bilder`, en: `${pictures.length} pictures` })
  for (const picture of pictures) await write((ctx) => storePicture(ctx, picture))
  const documents = downloadsAt(today)
  say({ de: `${documents.length} Dokumente`, en: `${documents.length} documents` })
  for (const document of documents) await write((ctx) => storeDocument(ctx, document))
  say({
    de: `${pages.length + 1} Seiten, ${news.length} Neuigkeiten, ${events.length} Veranstaltungen, ${people.length} Personen`,
    en: `${pages.length + 1} pages, ${news.length} news items, ${events.length} events, ${people.length} persons`,
  })
  // In one transaction: an incomplete village would never be finished.
  await write(async (ctx) => {
    await putSettings(ctx)
    await putLandingPage(ctx)
    // Official notices are listed only on the notice board
    const listed = documents.filter(({ group }) => group !== 'Kundmachungen')
    const files = listed.map(({ key }) => idOf('download', key))
    for (const page of pages) await putVillagePage(ctx, page, time, page.key === 'downloads' ? files : [])
    await putVillageDirectory(ctx, today)
    await putVillageTaverns(ctx, today)
    await putVillageTavernReports(ctx, today)
    await putVillageDefects(ctx, today)
    await putVillageBooking(ctx, time)
    await putVillageBugs(ctx, today)
    await putVillageSports(ctx, today)
    await putVillageWaste(ctx, today)
    for (const item of news) await putVillageNews(ctx, item, time)
    for (const event of events) await putVillageEvent(ctx, event, time)
    for (const person of people) await putVillagePerson(ctx, person, groups)
    await putVillageNotices(ctx, time)
    await putVillageWords(ctx)
    await putVillageMessages(ctx, today)
    await putVillageNewsletter(ctx, today)
    await putVillageLetters(ctx, today)
    await putVillageVisits(ctx, today)
  })
}
