import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { settingsScreens } from '#domains/platform/settings/settings.addresses.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { catalogScreens } from '#domains/shop/catalog/catalog.addresses.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { contactRules, namesNumber } from '../content.rules.ts'
import { sellerScreen } from '../setup.addresses.ts'
import { green, red } from './findings.ts'

const needed = {
  name: { de: 'Firma', en: 'company' },
  street: { de: 'Straße', en: 'street' },
  zip: { de: 'Postleitzahl', en: 'postal code' },
  city: { de: 'Ort', en: 'town' },
  email: { de: 'E-Mail', en: 'e-mail' },
  phone: { de: 'Telefon', en: 'telephone' },
} as const

const said = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** Legal requirements for the seller's data. */
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
    closes: 'shop',
    async check(ctx) {
      const seller = await booksSettings.read(ctx)
      const missing = (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => !seller[name].trim())
      if (missing.length > 0)
        return red(
          `In den Einstellungen der Buchhaltung fehlt: ${missing.map((name) => needed[name].de).join(', ')}.`,
          `The settings of the books lack: ${missing.map((name) => needed[name].en).join(', ')}.`,
        )
      const wrong = (Object.keys(needed) as (keyof typeof needed)[]).filter(
        (name) => !contactRules[name](seller[name]),
      )
      if (wrong.length === 0) return green
      return red(
        `In den Einstellungen der Buchhaltung kann das nicht stimmen: ${wrong.map((name) => `${needed[name].de} („${seller[name]}“)`).join(', ')}.`,
        `In the settings of the books this cannot be right: ${wrong.map((name) => `${needed[name].en} (“${seller[name]}”)`).join(', ')}.`,
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
    closes: 'shop',
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
      de: 'Jeder Shop: Das Impressum nennt auch den Verkäufer und, wo er eingetragen ist, seine Firmenbuch- oder Registernummer.',
      en: 'Every shop: the imprint names the seller, too, and where the firm is registered its register number.',
    },
    source: '§ 5 ECG, § 14 UGB, § 25 MedienG (AT), § 5 DDG (DE)',
    to: `${settingsScreens.config}#legal`,
    closes: 'shop',
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      const { name, tradingName, registration } = await booksSettings.read(ctx)
      for (const lang of ['de', 'en'] as const) {
        const text = said(richTextToPlain(legal.imprint[lang]))
        // English readers see the German text if there is no other
        if (lang === 'en' && text.trim() === '') continue
        const of = lang === 'en' ? { de: ' auf Englisch', en: ' in English' } : { de: '', en: '' }
        if (text.trim() === '') return red('Das Impressum ist leer.', 'The imprint is empty.')
        if (name && ![name, tradingName].some((one) => one && text.includes(said(one))))
          return red(
            `Das Impressum${of.de} nennt „${name}“ nicht.`,
            `The imprint${of.en} does not name “${name}”.`,
          )
        if (registration && !namesNumber(text, registration))
          return red(
            `Das Impressum${of.de} nennt die Firmenbuch- oder Registernummer ${registration} nicht, die in der Buchhaltung steht.`,
            `The imprint${of.en} does not name the register number ${registration}, which the books have.`,
          )
      }
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
    closes: 'shop',
    async check(ctx) {
      const { vatId, scheme } = await booksSettings.read(ctx)
      if (!vatId)
        return scheme === 'regular'
          ? red('Die UID-Nummer fehlt.', 'The VAT id is missing.')
          : { state: 'none' }
      const { legal } = await siteSettings(ctx)
      const imprints = [legal.imprint.de, legal.imprint.en].map((text) => richTextToPlain(text))
      if (imprints.some((text, at) => (at === 0 || text.trim() !== '') && !namesNumber(text, vatId)))
        return red(
          `Das Impressum nennt die UID-Nummer ${vatId} nicht.`,
          `The imprint does not name the VAT id ${vatId}.`,
          `${settingsScreens.config}#legal`,
        )
      return green
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
    closes: 'shop',
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
