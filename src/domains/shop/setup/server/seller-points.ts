import type { Ctx } from '../../../../kit/server/context.ts'
import type { PreflightFinding, PreflightPoint } from '../../../../kit/server/preflight.ts'
import { richTextToPlain } from '../../../../kit/server/rich-text.ts'
import { countryName } from '../../../../kit/shared/country-names.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { booksSettings } from '../../../books/documents/server/offers.ts'
import { settingsScreens } from '../../../platform/settings/settings.addresses.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { pageScreens } from '../../../site/pages/pages.addresses.ts'
import { pageAt } from '../../../site/pages/server/offers.ts'
import { catalogScreens } from '../../catalog/catalog.addresses.ts'
import { shopSettings } from '../../catalog/server/offers.ts'
import { sellerScreen, setupScreens } from '../setup.addresses.ts'
import { gapsIn, namesClosedPlatform } from '../setup.rules.ts'

const red = (de: string, en: string, to?: string): PreflightFinding => ({
  state: 'red',
  text: { de, en },
  ...(to ? { to } : {}),
})
const green: PreflightFinding = { state: 'green' }

const needed = {
  name: { de: 'Firma', en: 'company' },
  street: { de: 'Straße', en: 'street' },
  zip: { de: 'Postleitzahl', en: 'postal code' },
  city: { de: 'Ort', en: 'town' },
  email: { de: 'E-Mail', en: 'e-mail' },
  phone: { de: 'Telefon', en: 'telephone' },
} as const

const said = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** A page that has to be there for everybody, with a text that lacks nothing. */
async function page(ctx: Ctx, path: string): Promise<PreflightFinding> {
  const found = await pageAt(ctx, path)
  if (!found)
    return red(`Unter ${path} steht keine Seite.`, `No page stands at ${path}.`, setupScreens.configurator)
  const to = `${pageScreens.edit}/${found._id}`
  const gaps = gapsIn(found.text)
  if (gaps.length > 0)
    return red(
      `Auf der Seite ${path} sind noch Lücken zu füllen: ${gaps.join(', ')}.`,
      `The page ${path} still has gaps to fill: ${gaps.join(', ')}.`,
      to,
    )
  if (richTextToPlain(found.text).trim() === '')
    return red(`Die Seite ${path} ist leer.`, `The page ${path} is empty.`, to)
  if (!found.isLive)
    return red(`Die Seite ${path} ist nicht veröffentlicht.`, `The page ${path} is not published.`, to)
  return green
}

/** What the law asks of whoever sells, and of the texts that have to be there. */
export const sellerPoints: readonly PreflightPoint[] = [
  {
    key: 'seller.company',
    order: 100,
    title: { de: 'Wer verkauft', en: 'Who sells' },
    applies: {
      de: 'Jeder Shop: Name, Anschrift, E-Mail und Telefon des Verkäufers, wie sie auch auf Rechnungen stehen.',
      en: "Every shop: the seller's name, address, e-mail and telephone, as invoices have them, too.",
    },
    source: '§ 4 Abs. 1 FAGG, § 5 ECG (AT), Art. 246a § 1 EGBGB, § 5 DDG (DE)',
    to: sellerScreen,
    async check(ctx) {
      const seller = await booksSettings.read(ctx)
      const missing = (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => !seller[name].trim())
      if (missing.length === 0) return green
      return red(
        `In den Einstellungen der Buchhaltung fehlt: ${missing.map((name) => needed[name].de).join(', ')}.`,
        `The settings of the books lack: ${missing.map((name) => needed[name].en).join(', ')}.`,
      )
    },
  },
  {
    key: 'seller.country',
    order: 105,
    title: { de: 'Land des Shops', en: 'Country of the shop' },
    applies: {
      de: 'Jeder Shop: Preise werden mit den Steuersätzen des Landes gezeigt, nach dem auch die Buchhaltung versteuert. Sonst zahlen Kunden etwas anderes, als am Preis steht.',
      en: 'Every shop: prices are shown with the VAT rates of the country that the books tax by. Otherwise customers pay something else than the price says.',
    },
    source: '§§ 1, 9 PrAG (AT), § 3 PAngV (DE), Art. 6 Abs. 1 lit. e RL 2011/83/EU',
    to: catalogScreens.settings,
    async check(ctx) {
      const [shop, books] = [await shopSettings(ctx), await booksSettings.read(ctx)]
      if (shop.country === books.country) return green
      const named = (code: string, lang: Language) => countryName(code, lang) ?? code
      return red(
        `Im Shop ist ${named(shop.country, 'de')} das Land der Steuersätze, in der Buchhaltung ${named(books.country, 'de')}.`,
        `The shop has ${named(shop.country, 'en')} as the country for VAT rates, the books have ${named(books.country, 'en')}.`,
      )
    },
  },
  {
    key: 'seller.imprint',
    order: 110,
    title: { de: 'Impressum', en: 'Imprint' },
    applies: {
      de: 'Jeder Shop: Das Impressum nennt auch den Verkäufer.',
      en: 'Every shop: the imprint names the seller, too.',
    },
    source: '§ 5 ECG, § 14 UGB, § 25 MedienG (AT), § 5 DDG (DE)',
    to: `${settingsScreens.config}#legal`,
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      const { name, tradingName } = await booksSettings.read(ctx)
      const text = said(richTextToPlain(legal.imprint.de))
      if (text.trim() === '') return red('Das Impressum ist leer.', 'The imprint is empty.')
      if (name && ![name, tradingName].some((one) => one && text.includes(said(one))))
        return red(`Das Impressum nennt „${name}“ nicht.`, `The imprint does not name “${name}”.`)
      return green
    },
  },
  {
    key: 'seller.vat',
    order: 120,
    title: { de: 'Steuernummern', en: 'VAT numbers' },
    applies: {
      de: 'Wer eine UID-Nummer hat, nennt sie auf Rechnungen und im Impressum. Kleinunternehmer und pauschalierte Landwirte brauchen sie nur für Geschäfte ins Ausland.',
      en: 'Whoever has a VAT id names it on invoices and in the imprint. Small businesses and flat-rate farmers need it for business abroad alone.',
    },
    source: '§ 11 UStG, § 5 Abs. 1 Z 7 ECG (AT), § 14 UStG, § 5 DDG (DE)',
    to: sellerScreen,
    async check(ctx) {
      const { vatId, scheme } = await booksSettings.read(ctx)
      if (!vatId)
        return scheme === 'regular'
          ? red('Die UID-Nummer fehlt.', 'The VAT id is missing.')
          : { state: 'none' }
      const { legal } = await siteSettings(ctx)
      const bare = (text: string) => text.replaceAll(/[\s.-]/g, '').toLowerCase()
      if (!bare(richTextToPlain(legal.imprint.de)).includes(bare(vatId)))
        return red(
          `Das Impressum nennt die UID-Nummer ${vatId} nicht.`,
          `The imprint does not name the VAT id ${vatId}.`,
          `${settingsScreens.config}#legal`,
        )
      return green
    },
  },
  {
    key: 'texts.terms',
    order: 200,
    title: { de: 'Allgemeine Geschäftsbedingungen', en: 'Terms and conditions' },
    applies: {
      de: 'Wer Bedingungen verwendet, muss sie vor der Bestellung lesbar machen und mitschicken.',
      en: 'Whoever has terms must let buyers read them before they order, and send them along.',
    },
    source: '§ 11 ECG, § 864a ABGB (AT), § 305 Abs. 2, § 312i BGB (DE)',
    to: pageScreens.browse,
    check: async (ctx) => page(ctx, (await shopSettings(ctx)).termsUrl),
  },
  {
    key: 'texts.privacy',
    order: 210,
    title: { de: 'Datenschutz', en: 'Privacy' },
    applies: {
      de: 'Jeder Shop: welche Daten einer Bestellung wofür verarbeitet und wie lange sie aufbewahrt werden.',
      en: 'Every shop: which data of an order are processed for what, and how long they are kept.',
    },
    source: 'Art. 13 DSGVO',
    to: `${settingsScreens.config}#legal`,
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      return richTextToPlain(legal.privacy.de).trim() === ''
        ? red('Die Datenschutzerklärung ist leer.', 'The privacy statement is empty.')
        : green
    },
  },
  {
    key: 'texts.shipping',
    order: 220,
    title: { de: 'Seite mit den Versandkosten', en: 'Page with shipping costs' },
    applies: {
      de: 'Jeder Shop, der verschickt: die Kosten stehen vor der Bestellung fest und sind leicht zu finden.',
      en: 'Every shop that sends: costs are told before the order and easy to find.',
    },
    source: '§ 4 Abs. 1 Z 4 FAGG (AT), § 6 PAngV (DE), Art. 6 Abs. 1 lit. e RL 2011/83/EU',
    to: pageScreens.browse,
    async check(ctx) {
      const { shippingUrl, showShippingCosts } = await shopSettings(ctx)
      if (!showShippingCosts)
        return red(
          'Bei den Preisen steht nicht, dass Versandkosten dazukommen.',
          'Beside prices it is not told that shipping is added.',
          catalogScreens.settings,
        )
      return page(ctx, shippingUrl)
    },
  },
  {
    key: 'texts.disputes',
    order: 230,
    title: { de: 'Streitbeilegung', en: 'Dispute resolution' },
    applies: {
      de: 'Jeder Shop: Die Plattform der EU zur Online-Streitbeilegung ist seit 20. Juli 2025 geschlossen, der Link darauf muss weg. In Deutschland sagt, wer mehr als zehn Leute beschäftigt, ob er an Verfahren einer Verbraucherschlichtungsstelle teilnimmt.',
      en: "Every shop: the EU's platform for online dispute resolution has been closed since 20 July 2025, and links to it have to go. In Germany whoever employs more than ten people says whether he takes part in proceedings of a consumer arbitration board.",
    },
    source: 'VO (EU) 2024/3228, § 36 VSBG (DE)',
    to: `${settingsScreens.config}#legal`,
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      const { termsUrl } = await shopSettings(ctx)
      const terms = await pageAt(ctx, termsUrl)
      const texts = [
        { at: 'Impressum', text: `${legal.imprint.de} ${legal.imprint.en}`, to: undefined },
        { at: termsUrl, text: terms?.text ?? '', to: terms ? `${pageScreens.edit}/${terms._id}` : undefined },
      ]
      const old = texts.find(({ text }) => namesClosedPlatform(text))
      if (old)
        return red(
          `Auf der Seite ${old.at} steht noch die geschlossene Plattform zur Online-Streitbeilegung.`,
          `The page ${old.at} still names the closed platform for online dispute resolution.`,
          old.to,
        )
      const { country } = await booksSettings.read(ctx)
      if (country !== 'DE' || texts.some(({ text }) => /schlichtungsstelle/i.test(text))) return green
      return {
        state: 'look',
        text: {
          de: 'Weder im Impressum noch in den Bedingungen steht, ob Sie an Verfahren einer Verbraucherschlichtungsstelle teilnehmen. Bis zu zehn Beschäftigten ist das frei.',
          en: 'Neither imprint nor terms say whether you take part in proceedings of a consumer arbitration board. Up to ten employees need not say so.',
        },
      }
    },
  },
  {
    key: 'mails.sender',
    order: 520,
    title: { de: 'E-Mails an Kunden', en: 'Mails to customers' },
    applies: {
      de: 'Jeder Shop: die Bestellung wird sofort bestätigt, der Vertrag auf einem dauerhaften Datenträger mitgeschickt.',
      en: 'Every shop: orders are confirmed at once, and the contract is sent along on a durable medium.',
    },
    source: '§ 7 Abs. 3 FAGG, § 10 Abs. 2 ECG (AT), § 312f, § 312i BGB (DE)',
    to: settingsScreens.mail,
    async check(ctx) {
      const { mail, site } = await siteSettings(ctx)
      const box = mail.mailboxes.find(({ uuid }) => uuid === mail.DEFAULT_SYSTEM_MAILBOX)
      if (!box && !site.contact.email)
        return red(
          'Es gibt keine Adresse, von der E-Mails kommen.',
          'There is no address that mails come from.',
        )
      if (box?.smtpUrl || ctx.platform.config.smtpUrl) return green
      return {
        state: 'look',
        text: {
          de: 'Es ist kein Mailserver eingetragen: E-Mails bleiben auf diesem Rechner liegen.',
          en: 'No mail server is set: mails stay on this machine.',
        },
      }
    },
  },
]
