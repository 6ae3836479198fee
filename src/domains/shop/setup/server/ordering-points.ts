import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { catalogScreens } from '#domains/shop/catalog/catalog.addresses.ts'
import { sellsGoods, shopSettings, soldGoods } from '#domains/shop/catalog/server/offers.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { orderButton, orderSettings } from '#domains/shop/orders/server/offers.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { paymentSources } from '#domains/shop/payments/server/offers.ts'
import { shippingScreens } from '#domains/shop/shipping/shipping.addresses.ts'
import { pickupPlaces, shippingCountries } from '#domains/shop/shipping/server/offers.ts'
import { isLucidNumber, namesLicence, withdrawalFault } from '../content.rules.ts'
import { gapsIn, saysObligation } from '../setup.rules.ts'
import { green, red } from './findings.ts'

const languages = { de: { de: 'Deutsch', en: 'German' }, en: { de: 'Englisch', en: 'English' } } as const

const faultsOfNotice = {
  noPeriod: [
    'sagt nicht, dass binnen vierzehn Tagen widerrufen werden kann.',
    'do not say that buyers can withdraw within fourteen days.',
  ],
  denied: [
    'sagt das Gegenteil von dem, was gilt: dass nicht widerrufen werden kann.',
    'say the opposite of what holds: that there is no right to withdraw.',
  ],
  shorter: [
    'nennt eine Frist, die kürzer ist als vierzehn Tage.',
    'name a period that is shorter than fourteen days.',
  ],
} as const

/** Legal requirements for ordering, payment, shipping and withdrawal. */
export const orderingPoints: readonly PreflightPoint[] = [
  {
    key: 'ordering.button',
    order: 500,
    title: { de: 'Bestellknopf', en: 'Order button' },
    applies: {
      de: 'Jeder Shop für Verbraucher: Auf dem Knopf steht nichts als „zahlungspflichtig bestellen“ oder gleich Eindeutiges. Sonst kommt kein Vertrag zustande.',
      en: 'Every shop for consumers: the button says nothing but “order with obligation to pay” or something as plain. Otherwise there is no contract.',
    },
    source: 'Art. 8 Abs. 2 RL 2011/83/EU, § 8 FAGG (AT), § 312j Abs. 3 BGB (DE)',
    to: orderScreens.settings,
    closes: 'shop',
    check: async () => {
      const wrong = (['de', 'en'] as const).find((lang) => !saysObligation(orderButton[lang]))
      if (!wrong) return green
      return red(`Auf dem Knopf steht „${orderButton[wrong]}“.`, `The button says “${orderButton[wrong]}”.`)
    },
  },
  {
    key: 'ordering.payment',
    order: 510,
    title: { de: 'Zahlungsarten', en: 'Ways to pay' },
    applies: {
      de: 'Jeder Shop: Am Anfang der Bestellung steht, womit bezahlt werden kann. Wenigstens eine Art muss eingerichtet sein, die jeder nutzen darf.',
      en: 'Every shop: where ordering begins it is told what can be paid with. At least one way that everybody may use has to be set up.',
    },
    source: 'Art. 8 Abs. 3 RL 2011/83/EU, § 312j Abs. 1 BGB (DE)',
    to: paymentScreens.settings,
    closes: 'shop',
    async check(ctx) {
      const { currency, country } = await shopSettings(ctx)
      const ways = await paymentSources(ctx, { currency, country, byInvoice: false })
      if (ways.length === 0)
        return red(
          'Es ist keine Zahlungsart eingeschaltet, die vollständig eingerichtet ist.',
          'No way to pay is switched on that is set up completely.',
        )
      const testing = ways.filter(({ test }) => test)
      if (testing.length === 0) return green
      const names = testing.map(({ title }) => title).join(', ')
      return {
        state: 'look',
        text: {
          de: `Im Testbetrieb, es fließt kein Geld: ${names}.`,
          en: `In test mode, no money moves: ${names}.`,
        },
      }
    },
  },
  {
    key: 'sending.costs',
    order: 610,
    title: { de: 'Versandkosten', en: 'Shipping costs' },
    applies: {
      de: 'Jeder Shop, der verschickt: Was der Versand kostet, steht fest, bevor bestellt wird; wohin nicht geliefert wird, am Anfang.',
      en: 'Every shop that sends: what sending costs is fixed before the order; where nothing is sent to is told at its beginning.',
    },
    source: '§ 4 Abs. 1 Z 4 FAGG (AT), Art. 246a § 1 Abs. 1 Z 7 EGBGB (DE), Art. 6, 8 RL 2011/83/EU',
    to: shippingScreens.groups,
    closes: 'part',
    async check(ctx) {
      const countries = await shippingCountries(ctx, { evenClosed: true })
      if (countries.some(({ served }) => served) || (await pickupPlaces(ctx)).length > 0) return green
      return {
        ...red(
          'Für kein Land sind Versandkosten eingerichtet, und abgeholt werden kann auch nichts.',
          'No country has shipping costs, and nothing can be collected either.',
        ),
        closes: { products: await soldGoods(ctx) },
      }
    },
  },
  {
    key: 'sending.packaging',
    order: 620,
    title: { de: 'Verpackungen', en: 'Packaging' },
    applies: {
      de: 'Wer verpackte Ware verschickt: in Österreich bei einem Sammel- und Verwertungssystem, in Deutschland mit LUCID-Nummer und dualem System. Das gilt, wohin Sie liefern, nicht wo Sie sitzen; wer im anderen Land keinen Sitz hat, braucht dort einen Bevollmächtigten.',
      en: 'Whoever sends packed goods: in Austria with a collection system, in Germany with a LUCID number and a dual system. What counts is where you deliver to, not where you are; without a seat in the other country you need a representative there.',
    },
    source: '§ 13g AWG, VerpackVO 2014 (AT), §§ 7, 9 VerpackG (DE)',
    to: `${catalogScreens.settings}#law`,
    closes: 'part',
    async check(ctx) {
      if (!(await sellsGoods(ctx))) return { state: 'none' }
      const { country, packagingAt, packagingDe } = await shopSettings(ctx)
      const served = (await shippingCountries(ctx, { servedOnly: true, evenClosed: true })).map(
        ({ code }) => code,
      )
      // Goods picked up are packed in the seller's country
      const isIn = (code: string) => (served.length > 0 ? served.includes(code) : country === code)
      const lacks = [
        ...(isIn('AT') && !namesLicence(packagingAt)
          ? [
              {
                code: 'AT',
                de: 'das österreichische Sammel- und Verwertungssystem mit Ihrer Lizenznummer',
                en: 'the Austrian collection system with your licence number',
              },
            ]
          : []),
        ...(isIn('DE') && !isLucidNumber(packagingDe)
          ? [
              {
                code: 'DE',
                de: 'die LUCID-Nummer für Deutschland (DE und dreizehn Ziffern)',
                en: 'the LUCID number for Germany (DE and thirteen digits)',
              },
            ]
          : []),
      ]
      if (lacks.length === 0) return green
      return {
        ...red(
          `Es fehlt oder kann nicht stimmen: ${lacks.map(({ de }) => de).join(', ')}.`,
          `Missing, or it cannot be right: ${lacks.map(({ en }) => en).join(', ')}.`,
        ),
        closes:
          served.length > 0
            ? { countries: lacks.map(({ code }) => code) }
            : { products: await soldGoods(ctx) },
      }
    },
  },
  {
    key: 'withdrawal.notice',
    order: 700,
    title: { de: 'Widerrufsbelehrung', en: 'Instructions on withdrawal' },
    applies: {
      de: 'Jeder Shop für Verbraucher. Der Shop schickt das Muster der Richtlinie mit Ihren Daten und dem Formular mit jeder Bestellung; eigene Worte gehen vor. Fehlt sie, dauert das Recht zwölf Monate länger.',
      en: "Every shop for consumers. The shop sends the directive's model with your data and the form along with every order; your own words go first. Without it the right lasts twelve months longer.",
    },
    source: 'Anhang I RL 2011/83/EU, §§ 11, 12 FAGG (AT), §§ 355, 356 BGB, Anlage 1 zu Art. 246a EGBGB (DE)',
    to: `${orderScreens.settings}#law`,
    closes: 'shop',
    async check(ctx) {
      const { withdrawalText: own } = await orderSettings(ctx)
      for (const lang of ['de', 'en'] as const) {
        if (!own[lang]) continue
        const [gap] = gapsIn(own[lang])
        const { de, en } = languages[lang]
        if (gap)
          return red(
            `In der eigenen Belehrung (${de}) ist noch eine Lücke zu füllen: ${gap}.`,
            `Your own instructions (${en}) still have a gap to fill: ${gap}.`,
          )
        const fault = withdrawalFault(own[lang])
        if (fault === null) continue
        const [said, saidEnglish] = faultsOfNotice[fault]
        return red(`Die eigene Belehrung (${de}) ${said}`, `Your own instructions (${en}) ${saidEnglish}`)
      }
      const toConfirm = own.de || own.en ? `${own.de}\n${own.en}` : null
      if (Boolean(own.de) === Boolean(own.en)) return { ...green, ...(toConfirm ? { toConfirm } : {}) }
      return {
        state: 'look',
        ...(toConfirm ? { toConfirm } : {}),
        text: {
          de: `Eigene Worte gibt es nur auf ${own.de ? 'Deutsch' : 'Englisch'}, in der anderen Sprache gilt das Muster.`,
          en: `There are words of your own in ${own.de ? 'German' : 'English'} alone; the model holds in the other language.`,
        },
      }
    },
  },
  {
    key: 'withdrawal.function',
    order: 710,
    title: { de: 'Widerrufsfunktion', en: 'Withdrawal function' },
    applies: {
      de: 'Jeder Shop für Verbraucher, seit 19. Juni 2026: „Vertrag widerrufen“ steht auf jeder Seite, in zwei Schritten, mit Bestätigung sofort. Damit die Frist zur Rückzahlung hält, muss auch jemand davon erfahren.',
      en: 'Every shop for consumers, since 19 June 2026: “Withdraw from contract” stands on every page, in two steps, with a receipt at once. For the money to be back in time somebody has to hear of it, too.',
    },
    source: 'Art. 11a RL 2011/83/EU (RL (EU) 2023/2673), § 13a FAGG (AT), § 356a BGB (DE)',
    to: orderScreens.settings,
    closes: 'shop',
    async check(ctx) {
      if (officeAddressOf(await siteSettings(ctx), (await orderSettings(ctx)).email)) return green
      return red(
        'Es ist keine Adresse eingetragen, die von einem Widerruf erfährt.',
        'There is no address that hears of a withdrawal.',
      )
    },
  },
]
