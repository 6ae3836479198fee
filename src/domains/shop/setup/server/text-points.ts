import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { PreflightFinding, PreflightPoint } from '#kit/server/site/preflight.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { legalPages, settingsScreens } from '#domains/platform/settings/settings.addresses.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'
import { type PageAtAddress, pageAt } from '#domains/site/pages/server/offers.ts'
import { catalogScreens } from '#domains/shop/catalog/catalog.addresses.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { areTerms, isAboutShipping, ownLinksIn, privacyGaps } from '../content.rules.ts'
import { legalDoors, setupScreens } from '../setup.addresses.ts'
import { gapsIn, namesClosedPlatform } from '../setup.rules.ts'
import { green, red } from './findings.ts'
import { leadsNowhere } from './own-addresses.ts'

/** Address as shown by the browser: stored capitals redirect to lower case. */
const shownAddress = (path: string) => path.toLowerCase()

const isAt = (path: string, address: string) => shownAddress(path) === shownAddress(address)

/**
 * Fault of a page that guests must be able to read: missing, empty, unpublished, with gaps or dead links; null: none.
 */
async function pageFault(
  ctx: Ctx,
  { found, path: given }: { found: PageAtAddress | null; path: string },
  domains: readonly ServerDomain[],
): Promise<PreflightFinding | null> {
  const path = shownAddress(given)
  if (!found)
    return red(`Unter ${path} steht keine Seite.`, `No page stands at ${path}.`, setupScreens.configurator)
  const to = `${pageScreens.edit}/${found._id}`
  const gaps = gapsIn(`${found.text} ${found.english}`)
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
  for (const link of ownLinksIn(`${found.text} ${found.english}`))
    if (await leadsNowhere(ctx, link, domains))
      return red(
        `Auf der Seite ${path} führt ein Link ins Leere: ${link}.`,
        `A link on the page ${path} leads to nothing: ${link}.`,
        to,
      )
  return null
}

/** Settings with links to pages required by law or contract, if set. */
const leading = ['disclaimerUrl', 'additionalInfoUrl', 'specialConditionsUrl'] as const
const called = {
  termsUrl: { de: 'Allgemeine Geschäftsbedingungen', en: 'terms and conditions' },
  shippingUrl: { de: 'Versandkosten', en: 'shipping costs' },
  disclaimerUrl: { de: 'Haftung', en: 'disclaimer' },
  additionalInfoUrl: { de: 'Weitere Informationen', en: 'further information' },
  specialConditionsUrl: { de: 'Besondere Bedingungen', en: 'special conditions' },
} as const

/** Addresses of the site's imprint or privacy statement. */
const doorsOf = (name: 'imprint' | 'privacy') => [legalPages[name].path, legalDoors[name].path]

/** Legal requirements for the texts of a shop. `domains` are all domains of the program, which links may lead to. */
export const textPoints = (domains: () => readonly ServerDomain[]): readonly PreflightPoint[] => [
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
    closes: 'shop',
    async check(ctx) {
      const { termsUrl: path } = await shopSettings(ctx)
      const found = await pageAt(ctx, path)
      const fault = await pageFault(ctx, { found, path }, domains())
      if (fault || !found) return fault ?? green
      if (!areTerms(richTextToPlain(found.text)))
        return red(
          `Auf der Seite ${shownAddress(path)} stehen keine Geschäftsbedingungen: Sie sagt zu wenig über Vertrag, Preise, Zahlung, Lieferung und Widerruf.`,
          `The page ${shownAddress(path)} has no terms: it says too little about contract, prices, payment, delivery and withdrawal.`,
          `${pageScreens.edit}/${found._id}`,
        )
      return {
        ...green,
        to: `${pageScreens.edit}/${found._id}`,
        toConfirm: `${found.title}\n${found.text}\n${found.english}`,
      }
    },
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
    closes: 'shop',
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      const { privacyUrl } = await shopSettings(ctx)
      if (!doorsOf('privacy').some((path) => isAt(path, privacyUrl)))
        return red(
          `Der Shop verweist für den Datenschutz auf ${shownAddress(privacyUrl)}. Die Erklärung steht unter ${legalPages.privacy.path}.`,
          `For privacy the shop leads to ${shownAddress(privacyUrl)}. The statement stands at ${legalPages.privacy.path}.`,
          catalogScreens.settings,
        )
      const texts = [legal.privacy.de, legal.privacy.en].map((text) => richTextToPlain(text).trim())
      if (texts[0] === '') return red('Die Datenschutzerklärung ist leer.', 'The privacy statement is empty.')
      for (const [at, text] of texts.entries()) {
        const gaps = text === '' ? [] : privacyGaps(text)
        if (gaps.length === 0) continue
        const of = at === 0 ? { de: '', en: '' } : { de: ' auf Englisch', en: ' in English' }
        return red(
          `In der Datenschutzerklärung${of.de} steht nicht, ${gaps.map(({ de }) => de).join(' und ')}.`,
          `The privacy statement${of.en} does not say ${gaps.map(({ en }) => en).join(' and ')}.`,
        )
      }
      return { ...green, toConfirm: `${legal.privacy.de}\n${legal.privacy.en}` }
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
    closes: 'shop',
    async check(ctx) {
      const { shippingUrl: path, showShippingCosts } = await shopSettings(ctx)
      if (!showShippingCosts)
        return red(
          'Bei den Preisen steht nicht, dass Versandkosten dazukommen.',
          'Beside prices it is not told that shipping is added.',
          catalogScreens.settings,
        )
      const found = await pageAt(ctx, path)
      const fault = await pageFault(ctx, { found, path }, domains())
      if (fault || !found) return fault ?? green
      if (!isAboutShipping(`${found.title} ${richTextToPlain(found.text)}`))
        return red(
          `Auf der Seite ${shownAddress(path)} steht nichts über den Versand.`,
          `The page ${shownAddress(path)} says nothing about shipping.`,
          `${pageScreens.edit}/${found._id}`,
        )
      return green
    },
  },
  {
    key: 'texts.links',
    order: 225,
    title: { de: 'Verweise des Shops', en: 'Links of the shop' },
    applies: {
      de: 'Jeder Shop: Wohin er vor der Bestellung verweist, dort steht auch, was dort stehen soll.',
      en: 'Every shop: where it leads before the order, there stands what is meant to stand there.',
    },
    source: '§ 4 FAGG, § 10 ECG (AT), § 312d BGB, Art. 246a § 4 EGBGB (DE)',
    to: catalogScreens.settings,
    // Other points check the pages required by law
    closes: 'nothing',
    async check(ctx) {
      const settings = await shopSettings(ctx)
      const { imprintUrl } = settings
      if (!doorsOf('imprint').some((path) => isAt(path, imprintUrl)))
        return red(
          `Der Shop verweist für das Impressum auf ${shownAddress(imprintUrl)}. Es steht unter ${legalPages.imprint.path}.`,
          `For the imprint the shop leads to ${shownAddress(imprintUrl)}. It stands at ${legalPages.imprint.path}.`,
        )
      const { legal } = await siteSettings(ctx)
      for (const name of ['imprint', 'privacy'] as const)
        for (const link of ownLinksIn(`${legal[name].de} ${legal[name].en}`))
          if (await leadsNowhere(ctx, link, domains()))
            return red(
              `Unter ${legalPages[name].path} führt ein Link ins Leere: ${link}.`,
              `A link at ${legalPages[name].path} leads to nothing: ${link}.`,
              `${settingsScreens.config}#legal`,
            )
      for (const name of leading) {
        const path = settings[name]
        const fault = path ? await pageFault(ctx, { found: await pageAt(ctx, path), path }, domains()) : null
        if (fault) return fault
      }
      const names = ['termsUrl', 'shippingUrl', ...leading] as const
      for (const name of names) {
        const same = names.find(
          (other) => other !== name && settings[other] && isAt(settings[other], settings[name]),
        )
        if (same)
          return red(
            `Zwei Verweise führen auf dieselbe Seite ${shownAddress(settings[name])}: ${called[name].de} und ${called[same].de}.`,
            `Two links lead to the same page ${shownAddress(settings[name])}: ${called[name].en} and ${called[same].en}.`,
          )
      }
      return green
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
    // A superfluous link: the contract lacks nothing
    closes: 'nothing',
    async check(ctx) {
      const { legal } = await siteSettings(ctx)
      const { termsUrl } = await shopSettings(ctx)
      const terms = await pageAt(ctx, termsUrl)
      const texts = [
        { at: legalPages.imprint.path, text: `${legal.imprint.de} ${legal.imprint.en}`, to: undefined },
        {
          at: shownAddress(termsUrl),
          text: terms ? `${terms.text} ${terms.english}` : '',
          to: terms ? `${pageScreens.edit}/${terms._id}` : undefined,
        },
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
]
