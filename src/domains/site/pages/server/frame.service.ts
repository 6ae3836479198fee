import { keptPart } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { FrameContribution, OwnFrame } from '#kit/server/site/site-frame.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { overviewPage } from '../pages.addresses.ts'
import { menuOf } from './site-tree.service.ts'

/** Marks pages of the footer, which are not in the menu. */
const footerMarker = 'footer'

/** Frame of every page, before the domains add their parts. */
export async function ownFrame(ctx: Ctx): Promise<OwnFrame> {
  const { lang } = ctx
  const { site, admincenter } = await siteSettings(ctx)
  const menu = await menuOf(ctx, lang, (row) => row.showInMenu && row.custom_marker !== footerMarker)
  const marked = await menuOf(ctx, lang, (row) => row.custom_marker === footerMarker)
  return {
    name: site.name,
    claim: site.claim[lang] || site.claim.de,
    logo: site.logo ? await picture(ctx, site.logo, lang) : null,
    languages: site.languages,
    navigation: menu,
    footer: marked.map(({ children: _, ...link }) => link),
    contact: {
      organisation: site.contact.organisation,
      street: site.contact.street,
      zip: site.contact.zip,
      city: site.contact.city,
      phone: site.contact.phone,
      email: site.contact.email,
    },
    colours: site.colours,
    adminUrl: admincenter.url,
    timeZone: site.timeZone,
  }
}

const overview = { de: 'Übersicht', en: 'Sitemap' }

/** Footer link to the overview of all pages. */
export const pagesFrame = ({ lang }: Ctx): FrameContribution => ({
  links: [{ _id: 'sitemap', label: overview[lang], href: routeAddress(overviewPage, lang), order: 70 }],
})

/** Default picture for sharing, chosen by an administrator; null: none. */
export const sharedPicture = (ctx: Ctx): Promise<Picture | null> =>
  keptPart(ctx, 'site picture', async (guest) =>
    picture(guest, (await siteSettings(guest)).meta.og_image, guest.lang),
  )
