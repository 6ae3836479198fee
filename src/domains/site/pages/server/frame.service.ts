import { keptPart } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { tellOpeningTurn } from '../../../../kit/server/opening-turn.ts'
import { inLanguage } from '../../../../kit/shared/languages.ts'
import type { NavItem, Picture, SiteFrame } from '../../../../kit/shared/site.ts'
import { consentFrame } from '../../../platform/consent/server/offers.ts'
import { picture } from '../../../platform/files/server/offers.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { pageWarnings } from '../../../village/weather/server/offers.ts'
import { menuOf } from './site-tree.service.ts'

/** Marks pages that stand in the footer instead of the menu. */
const footerMarker = 'footer'

const lawTexts = {
  imprint: { de: 'Impressum', en: 'Imprint' },
  privacy: { de: 'Datenschutz', en: 'Privacy' },
  accessibility: { de: 'Barrierefreiheit', en: 'Accessibility' },
  sitemap: { de: 'Übersicht', en: 'Sitemap' },
  push: { de: 'Benachrichtigungen', en: 'Notifications' },
}
const newsletter = '/newsletter'
const writeToUs = { de: 'Nachricht schreiben', en: 'Write a message' }

/** What every public page has around it. */
export const frameOf = (ctx: Ctx): Promise<SiteFrame> => keptPart(ctx, 'site frame', makeFrame)

async function makeFrame(ctx: Ctx): Promise<SiteFrame> {
  const { lang } = ctx
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const hasNewsletter = settings.privacy.newsletter_enabled
  const hasBox = hasNewsletter && settings.newsletter.box
  const menu = await menuOf(ctx, lang, (row) => row.showInMenu && row.custom_marker !== footerMarker)
  const marked = await menuOf(ctx, lang, (row) => row.custom_marker === footerMarker)
  const fixed = (path: string, labels: { de: string; en: string }): NavItem => ({
    _id: path,
    label: labels[lang],
    href: inLanguage(path, lang),
    children: [],
  })
  tellOpeningTurn(ctx, site.openingHours, site.timeZone)
  return {
    name: site.name,
    claim: site.claim[lang] || site.claim.de,
    logo: site.logo ? await picture(ctx, site.logo, lang) : null,
    languages: site.languages,
    navigation: menu,
    footer: [
      ...marked,
      ...(settings.privacy.contact_form_enabled ? [fixed('/nachricht', writeToUs)] : []),
      ...(hasNewsletter && !hasBox ? [fixed(newsletter, { de: 'Newsletter', en: 'Newsletter' })] : []),
      fixed('/push', lawTexts.push),
      fixed('/Impressum', lawTexts.imprint),
      fixed('/Datenschutz', lawTexts.privacy),
      fixed('/Barrierefreiheit', lawTexts.accessibility),
      fixed('/sitemap', lawTexts.sitemap),
    ],
    contact: {
      organisation: site.contact.organisation,
      street: site.contact.street,
      zip: site.contact.zip,
      city: site.contact.city,
      phone: site.contact.phone,
      email: site.contact.email,
    },
    openingHours: site.openingHours,
    colours: site.colours,
    adminUrl: admincenter.url,
    timeZone: site.timeZone,
    consent: await consentFrame(ctx, settings),
    warnings: await pageWarnings(ctx),
    ...(hasBox ? { newsletter: inLanguage(newsletter, lang) } : {}),
  }
}

/** The picture that an administrator chose for pages without one, as it is shared; null: none. */
export const sharedPicture = (ctx: Ctx): Promise<Picture | null> =>
  keptPart(ctx, 'site picture', async (guest) =>
    picture(guest, (await siteSettings(guest)).meta.og_image, guest.lang),
  )
