import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { catalogScreens } from '../../catalog.addresses.ts'
import { shopSettings } from '../shop-settings.service.ts'
import { judged, type SoldProduct, soldProducts } from './sold-products.ts'

const isFood = ({ product }: SoldProduct) => product.goods === 'food' || product.goods === 'wine'

/** Legal requirements for prices. */
export const pricePoints: readonly PreflightPoint[] = [
  {
    key: 'prices.vat',
    order: 300,
    title: { de: 'Preise mit Umsatzsteuer', en: 'Prices with VAT' },
    applies: {
      de: 'Wer an Verbraucher verkauft, nennt den Preis, den sie zahlen: mit Umsatzsteuer und allem, was dazugehört.',
      en: 'Whoever sells to consumers names the price that they pay: with VAT and all that belongs to it.',
    },
    source: '§§ 1, 9 PrAG (AT), § 3 PAngV (DE), Art. 3 RL 98/6/EG',
    to: catalogScreens.settings,
    closes: 'part',
    async check(ctx) {
      const { priceView, showPrice } = await shopSettings(ctx)
      if (priceView === 'net' || !showPrice)
        return {
          state: 'red',
          text: showPrice
            ? {
                de: 'Preise werden ohne Umsatzsteuer gezeigt. Firmen sehen sie so, wenn sie in einer Rabattgruppe mit Preisen ohne USt. sind; einen Shop nur für Firmen gibt es noch nicht.',
                en: 'Prices are shown without VAT. Companies see them so once they are in a discount group with prices without VAT; there is no shop for companies alone yet.',
              }
            : { de: 'Preise werden nicht gezeigt.', en: 'Prices are not shown.' },
          closes: { shop: true },
        }
      const sold = (await soldProducts(ctx)).filter(({ offers }) => offers.length > 0)
      return judged(sold, ({ offers }) => offers.some(({ price }) => price === null), {
        de: 'Ohne Preis oder ohne Steuersatz von heute',
        en: 'Without a price, or without a VAT rate of today',
      })
    },
  },
  {
    key: 'prices.thirtyDays',
    order: 310,
    title: { de: 'Preis der letzten 30 Tage', en: 'Price of the last 30 days' },
    applies: {
      de: 'Wer eine Ermäßigung ankündigt, nennt den niedrigsten Preis der 30 Tage davor. Der Shop rechnet ihn aus; eine Aktion, die ihn nicht unterbietet, ist keine.',
      en: 'Whoever announces a reduction names the lowest price of the 30 days before. The shop computes it; a campaign that does not go below it is none.',
    },
    source: '§ 9a PrAG (AT), § 11 PAngV (DE), EuGH C-330/23',
    to: catalogScreens.campaigns,
    // The shop already hides the announcement
    closes: 'nothing',
    async check(ctx) {
      const reduced = (await soldProducts(ctx)).filter(({ offers }) =>
        offers.some(({ isSham, price }) => isSham || price?.campaign),
      )
      return {
        ...judged(reduced, ({ offers }) => offers.some(({ isSham }) => isSham), {
          de: 'In einer Aktion, war aber in den letzten 30 Tagen nicht teurer; als Aktion wird es deshalb nicht gezeigt',
          en: 'In a campaign, though it did not cost more in the last 30 days; so it is not shown as reduced',
        }),
        to: catalogScreens.campaigns,
      }
    },
  },
  {
    key: 'prices.base',
    order: 320,
    title: { de: 'Grundpreise', en: 'Base prices' },
    applies: {
      de: 'Lebensmittel und Getränke nach Menge: Preis je Liter oder Kilogramm neben dem Preis. In Österreich sind kleine Betriebe und Qualitätswein zum Teil ausgenommen, in Deutschland nicht.',
      en: 'Food and drink by quantity: the price per litre or kilogram beside the price. In Austria small firms and quality wine are exempt in part, in Germany not.',
    },
    source: '§§ 10a, 10b PrAG (AT), §§ 4, 5 PAngV (DE), Art. 3 RL 98/6/EG',
    to: catalogScreens.products,
    closes: 'part',
    async check(ctx) {
      return judged(
        (await soldProducts(ctx)).filter((sold) => isFood(sold) && sold.offers.length > 0),
        ({ offers }) => offers.some(({ item }) => item.content === null || item.contentUnit === ''),
        { de: 'Dem Artikel fehlt der Inhalt', en: 'The item lacks its content' },
      )
    },
  },
]
