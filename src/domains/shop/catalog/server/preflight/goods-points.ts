import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { catalogScreens } from '../../catalog.addresses.ts'
import { guaranteePictures } from '../guarantee-notice.ts'
import { shopSettings } from '../shop-settings.service.ts'
import { judged, sellsGoods, soldGoods, type SoldProduct, soldProducts } from './sold-products.ts'

/** Vintages from this year on were produced after 8 December 2023: the regulation requires their ingredients. */
const firstLabelledVintage = 2024
/**
 * Tenths of a percent by volume: lower bound of alcoholic drinks, and upper bound of wine, above which a drink is a
 * spirit.
 */
const alcoholic = 12
const strongestWine = 220

/** Real words rather than a placeholder. */
const saysSomething = (text: string) => /\p{L}{3}/u.test(text)
const isElectronic = (text: string) => /\S@\S+\.\S|\w\.\p{L}{2}/u.test(text)
const saysEnergy = (text: string) => /\d\s*kJ\b/i.test(text) && /\d\s*kcal\b/i.test(text)

const of = (kinds: readonly string[], sold: readonly SoldProduct[]) =>
  sold.filter(({ product }) => kinds.includes(product.goods))

/** Facts required by law beside goods. */
export const goodsPoints: readonly PreflightPoint[] = [
  {
    key: 'goods.safety',
    order: 400,
    title: { de: 'Hersteller und Sicherheit', en: 'Producer and safety' },
    applies: {
      de: 'Waren außer Lebensmitteln: Name, Anschrift und elektronische Adresse des Herstellers bei jedem Angebot. Wein und andere Lebensmittel sind ausgenommen.',
      en: "Goods other than food: the producer's name, address and electronic address with every offer. Wine and other food are exempt.",
    },
    source: 'Art. 19 VO (EU) 2023/988 (GPSR)',
    to: catalogScreens.products,
    closes: 'part',
    check: async (ctx) =>
      judged(
        of(['thing'], await soldProducts(ctx)),
        ({ product: { producer, producerAddress, producerContact } }) =>
          !saysSomething(producer) || !saysSomething(producerAddress) || !isElectronic(producerContact),
        {
          de: 'Es fehlen Name, Anschrift oder elektronische Adresse (E-Mail oder Website) des Herstellers',
          en: "The producer's name, address or electronic address (e-mail or website) is missing",
        },
      ),
  },
  {
    key: 'goods.food',
    order: 410,
    title: { de: 'Angaben zu Lebensmitteln', en: 'Facts about food' },
    applies: {
      de: 'Lebensmittel und Wein: was auf dem Etikett stehen muss, steht vor dem Kauf auch im Shop, außer dem Datum: wer es herstellt oder abfüllt, Allergene beim Wein, sonst die Zutaten.',
      en: 'Food and wine: what the label has to say stands in the shop before the purchase, too, save for the date: who makes or fills it, allergens of wine, else the ingredients.',
    },
    source: 'Art. 9, 14 VO (EU) 1169/2011 (LMIV)',
    to: catalogScreens.products,
    closes: 'part',
    check: async (ctx) =>
      judged(
        of(['wine', 'food'], await soldProducts(ctx)),
        ({ product, offers }) =>
          !saysSomething(product.bottler) ||
          (product.goods === 'wine'
            ? !saysSomething(product.allergens) || offers.some(({ item }) => item.alcohol === null)
            : !saysSomething(product.ingredients) &&
              // Drinks with more alcohol need no list (Art. 16(4))
              !(offers.length > 0 && offers.every(({ item }) => (item.alcohol ?? 0) > alcoholic))),
        {
          de: 'Es fehlen Hersteller oder Abfüller, Zutaten, Allergene oder Alkoholgehalt',
          en: 'Producer or bottler, ingredients, allergens or alcohol are missing',
        },
      ),
  },
  {
    key: 'goods.eLabel',
    order: 420,
    title: { de: 'Zutaten und Nährwerte von Wein', en: 'Ingredients and nutrition of wine' },
    applies: {
      de: 'Wein, der nach dem 8. Dezember 2023 erzeugt wurde (hier: ab Jahrgang 2024 und ohne Jahrgang): Zutaten und Nährwerte, auch im Shop. Ein Link zum E-Label genügt.',
      en: 'Wine made after 8 December 2023 (here: from the vintage 2024 on, and without a vintage): ingredients and nutrition, in the shop, too. A link to the e-label will do.',
    },
    source: 'Art. 119 VO (EU) 1308/2013 in der Fassung der VO (EU) 2021/2117',
    to: catalogScreens.products,
    closes: 'part',
    async check(ctx) {
      const concerned = of(['wine'], await soldProducts(ctx)).filter(({ offers }) =>
        offers.some(({ item }) => item.vintage === null || item.vintage >= firstLabelledVintage),
      )
      // The pages behind the links need a human check
      const links = concerned.flatMap(({ product: { _id, eLabel } }) => (eLabel ? `${_id} ${eLabel}` : []))
      return {
        ...judged(
          concerned,
          ({ product: { eLabel, ingredients } }) =>
            !eLabel && !(saysSomething(ingredients) && saysEnergy(ingredients)),
          {
            de: 'Ohne E-Label fehlen hier Zutaten oder Brennwert (kJ und kcal je 100 ml, im Feld „Zutaten“)',
            en: 'Without an e-label ingredients or energy (kJ and kcal per 100 ml, in the field “Ingredients”) are missing',
          },
        ),
        ...(links.length > 0 ? { toConfirm: links.toSorted().join('\n') } : {}),
      }
    },
  },
  {
    key: 'goods.age',
    order: 430,
    title: { de: 'Altersklassen', en: 'Age classes' },
    applies: {
      de: 'Getränke mit Alkohol: Wein und Bier ab 16, Gebranntes ab 18. Die Klasse des Artikels entscheidet, was beim Bestellen und bei der Zustellung geprüft wird.',
      en: 'Drinks with alcohol: wine and beer from 16, spirits from 18. The class of the item decides what is checked when ordering and at the door.',
    },
    source: '§ 9 JuSchG (DE), Jugendgesetze der Länder (AT)',
    to: catalogScreens.products,
    closes: 'part',
    check: async (ctx) =>
      judged(
        (await soldProducts(ctx)).filter(({ offers }) =>
          offers.some(({ item }) => (item.alcohol ?? 0) > alcoholic),
        ),
        ({ offers }) =>
          offers.some(
            ({ item: { alcohol, ageClass } }) =>
              (alcohol ?? 0) > alcoholic && ageClass < ((alcohol ?? 0) > strongestWine ? 18 : 16),
          ),
        {
          de: 'Die Altersklasse des Artikels fehlt oder ist zu niedrig',
          en: 'The age class of the item is missing or too low',
        },
      ),
  },
  {
    key: 'goods.guarantee',
    order: 440,
    title: { de: 'Hinweis auf die gesetzliche Gewährleistung', en: 'Notice on the legal guarantee' },
    applies: {
      de: 'Jeder Shop für Waren, seit 27. September 2026: der einheitliche Hinweis steht vor der Bestellung, nicht nur hinter einem Link. Seine Gestaltung gibt die EU vor: Bitte laden Sie ihr amtliches Bild in jeder Sprache des Shops hoch. Text und Link stehen schon dabei.',
      en: 'Every shop for goods, since 27 September 2026: the harmonised notice stands before the order, not only behind a link. The EU prescribes its design: please upload its official picture in each language of the shop. Text and link are there already.',
    },
    source: 'RL (EU) 2024/825, VO (EU) 2025/1960, § 20 Abs. 6 FAGG (AT)',
    to: catalogScreens.settings,
    closes: 'part',
    async check(ctx) {
      if (!(await sellsGoods(ctx))) return { state: 'none' }
      const { guaranteeNotice, guaranteePicture, guaranteePictureEn } = await shopSettings(ctx)
      const closes = { products: await soldGoods(ctx) }
      if (!guaranteeNotice)
        return {
          state: 'red',
          text: { de: 'Der Hinweis ist ausgeschaltet.', en: 'The notice is switched off.' },
          closes,
        }
      const { de, en } = await guaranteePictures(ctx)
      const toConfirm = [guaranteePicture, guaranteePictureEn].join('\n')
      if (de && en) return { state: 'green', toConfirm }
      return de
        ? {
            state: 'look',
            toConfirm,
            text: {
              de: 'Auf englischen Seiten steht das deutsche Bild; das englische fehlt noch.',
              en: 'English pages show the German picture; the English one is still missing.',
            },
          }
        : {
            state: 'red',
            text: {
              de: 'Das amtliche Bild des Hinweises fehlt.',
              en: 'The official picture of the notice is missing.',
            },
            closes,
          }
    },
  },
  {
    key: 'goods.times',
    order: 600,
    title: { de: 'Lieferzeiten', en: 'Delivery times' },
    applies: {
      de: 'Waren: bis wann geliefert wird, steht vor der Bestellung fest.',
      en: 'Goods: until when they are delivered is told before the order.',
    },
    source: '§ 4 Abs. 1 Z 7 FAGG (AT), Art. 246a § 1 Abs. 1 Z 10 EGBGB (DE)',
    to: catalogScreens.products,
    closes: 'part',
    check: async (ctx) =>
      judged(
        of(['thing', 'food', 'wine'], await soldProducts(ctx)),
        ({ product }) => product.shippingMin === 0 && product.shippingMax === 0,
        { de: 'Ohne Angabe, wann versandt wird', en: 'Without a word on when it is sent' },
      ),
  },
]
