import type { Platform } from '#kit/server/context.ts'
import { type Command, CommandError } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { hasPages } from '#domains/site/pages/server/offers.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/** True if the site has no pages yet. */
export const isEmptySite = async (platform: Platform): Promise<boolean> =>
  (await runRead(platform, systemCaller(), async (ctx) => !(await hasPages(ctx)))).result

/**
 * Creates the village of Rebenau on an empty site: settings, pictures, pages, news, events and persons. Resumes after
 * an interruption. `say` receives progress messages, `asked` aborts.
 */
export async function makeVillage(
  platform: Platform,
  say: (line: Record<Language, string>) => void,
  asked?: AbortSignal,
): Promise<void> {
  // Its texts and pictures are used once in the life of a site, so other starts do not load them
  const village = await import('./village/village.ts')
  await village.makeVillage(platform, say, asked)
}

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  mayBegin: () => true,
  summary: {
    de: 'Legt auf einer leeren Website das Dorf Rebenau an',
    en: 'Make the village of Rebenau on an empty site',
  },
  async run(platform, { say }) {
    if (!(await isEmptySite(platform)))
      throw new CommandError({
        de: 'Die Website hat schon Seiten: Das Dorf würde sich mit ihnen vermischen.',
        en: 'The site has pages already: the village would mix with them.',
      })
    await makeVillage(platform, (line) => say(line[systemLanguage(process.env)]))
  },
}

export const booksDemoCommand: Command = {
  name: 'demo books',
  usage: '',
  mayBegin: () => true,
  summary: {
    de: 'Legt in einer leeren Buchhaltung das Weingut des Dorfes an: Kunden, Weine, Preise, Lager und zwei Jahre Belege',
    en: "Make the village's winery in empty books: customers, wines, prices, stock, and two years of documents",
  },
  async run(platform, { say }) {
    const winery = await import('./books/make-winery.ts')
    if (!(await winery.areEmptyBooks(platform)))
      throw new CommandError({
        de: 'In der Buchhaltung stehen schon Kunden oder Artikel: Das Weingut würde sich mit ihnen vermischen.',
        en: 'The books hold customers or items already: the winery would mix with them.',
      })
    await winery.makeWinery(platform)
    await (await import('./books/make-documents.ts')).makeDocuments(platform)
    await (await import('./books/make-standing.ts')).makeStanding(platform)
    say({ de: 'Das Weingut ist angelegt.', en: 'The winery is made.' }[systemLanguage(process.env)])
  },
}

export const shopDemoCommand: Command = {
  name: 'demo shop',
  usage: '',
  mayBegin: () => true,
  summary: {
    de: 'Legt in einem leeren Shop das Sortiment des Weinguts an: 60 Produkte mit Bildern, Preisen, Lager, und Bestellungen in jedem Stand',
    en: "Make the winery's range in an empty shop: 60 products with pictures, prices, stock, and orders in every state",
  },
  async run(platform, { say }) {
    const shop = await import('./shop/make-shop.ts')
    if (!(await shop.isEmptyShop(platform)))
      throw new CommandError({
        de: 'Im Shop stehen schon Produkte: Das Sortiment würde sich mit ihnen vermischen.',
        en: 'The shop holds products already: the range would mix with them.',
      })
    await shop.makeShop(platform)
    say(
      { de: 'Der Shop ist angelegt und eingeschaltet.', en: 'The shop is made and switched on.' }[
        systemLanguage(process.env)
      ],
    )
  },
}
