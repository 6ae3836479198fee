import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { pageAt, putPage } from '#domains/site/pages/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { filled, gapsIn } from '../setup.rules.ts'
import { gaps as gapsDe, pages as de } from './default-pages.de.ts'
import { gaps as gapsEn, pages as en } from './default-pages.en.ts'

type PageName = keyof typeof de
const names = Object.keys(de) as PageName[]

const textsIn = { de: { pages: de, gaps: gapsDe }, en: { pages: en, gaps: gapsEn } }

const addresses = async (ctx: Ctx): Promise<Record<PageName, string>> => {
  const { termsUrl, shippingUrl, disclaimerUrl } = await shopSettings(ctx)
  return { terms: termsUrl, shipping: shippingUrl, disclaimer: disclaimerUrl }
}

/** Model pages missing at the addresses in the settings. */
export async function missingPages(ctx: Ctx, lang: Language) {
  const paths = await addresses(ctx)
  const missing: { name: PageName; path: string; title: string }[] = []
  for (const name of names)
    if (!(await pageAt(ctx, paths[name])))
      missing.push({ name, path: paths[name], title: textsIn[lang].pages[name].title })
  return missing
}

/**
 * `POST …/setup/pages`: creates missing pages with the seller's data from the books. Pages with gaps stay drafts.
 * Addresses of more than one segment are left to the owner.
 */
export async function makePages(ctx: Ctx): Promise<{ made: { path: string; published: boolean }[] }> {
  const { name, street, zip, city, email, phone } = await booksSettings.read(ctx)
  const known = { name, street, zip, city, email, phone }
  const made: { path: string; published: boolean }[] = []
  for (const { name: page, path } of await missingPages(ctx, 'de')) {
    // Slugs of pages are lower case; capitals redirect
    const slug = path.slice(1).toLowerCase()
    if (slug.includes('/')) continue
    const texts = (lang: Language) => {
      const { pages, gaps } = textsIn[lang]
      return { title: pages[page].title, slug, text: filled(pages[page].text, known, gaps) }
    }
    const german = texts('de')
    const published = gapsIn(german.text).length === 0
    await putPage(ctx, {
      _id: uuidv7(),
      ...german,
      showInMenu: false,
      order: 900,
      // The domain `shipping` shows its rates below the text
      template: { view: page === 'shipping' ? 'shippingcosts' : 'contentview' },
      status: published ? 'published' : 'draft',
      translations: { en: { ...texts('en'), status: published ? 'published' : 'draft' } },
    })
    made.push({ path, published })
  }
  return { made }
}
