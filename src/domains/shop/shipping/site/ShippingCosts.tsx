import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { quantity, unscaled } from '#kit/shared/money/decimals.ts'
import { writeMoney, writeQuantity } from '#kit/shared/money/format.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { ShippingCostsData, ShownShipping } from '../shipping.views.ts'
import { useShippingTexts } from './texts.ts'

type Sent = Exclude<ShownShipping['countedBy'], 'pickup'>

/** A way of shipping: a table for each set of countries with equal costs. */
function Shipping({ shown, currency }: { shown: ShownShipping; currency: ShippingCostsData['currency'] }) {
  const { lang } = useSite()
  const t = useShippingTexts()
  const money = (amount: ShownShipping['adultFee']) =>
    amount === 0 ? t('shipping.free') : writeMoney(amount, currency, lang)
  const countedBy = shown.countedBy as Sent
  const step = (upTo: number | null) => {
    if (countedBy === 'order') return t('shipping.each')
    if (countedBy === 'weight')
      return upTo === null
        ? t('shipping.anyWeight')
        : t('shipping.upToWeight', { weight: writeQuantity(quantity(unscaled(BigInt(upTo), 3)), lang) })
    if (upTo === null) return t('shipping.anyBottles')
    return t(countedBy === 'cartons' ? 'shipping.carton' : 'shipping.upToBottles', { count: upTo })
  }
  const limited = shown.tables.some(({ rows }) => rows.every(({ upTo }) => upTo !== null))
  const heading = `shipping-${shown._id}`
  return (
    <section className="shipping-way" aria-labelledby={heading}>
      <h2 id={heading} lang={foreign(shown.lang, lang)}>
        {shown.title}
      </h2>
      {shown.text && <p lang={foreign(shown.textLang, lang)}>{shown.text}</p>}
      {shown.goods.length > 0 && <p>{t('shipping.goodsOnly', { names: shown.goods.join(', ') })}</p>}
      {shown.tables.map(({ countries, rows }) => (
        <table key={countries.join()} className="shipping-table">
          <caption>{t('shipping.countries', { names: countries.join(', ') })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`shipping.what.${countedBy}`)}</th>
              <th scope="col">{t('shipping.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ upTo, cents }) => (
              <tr key={upTo}>
                <th scope="row">{step(upTo)}</th>
                <td>{money(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <ul className="shipping-notes">
        {shown.freeFrom !== null && (
          <li>
            <strong>{t('shipping.freeFrom', { amount: writeMoney(shown.freeFrom, currency, lang) })}</strong>
          </li>
        )}
        {countedBy === 'cartons' && (
          <li>{t(shown.fullCartons ? 'shipping.fullCartons' : 'shipping.mixed')}</li>
        )}
        {(countedBy === 'weight' || countedBy === 'bottles') && limited && <li>{t('shipping.parcels')}</li>}
        {shown.adultFee > 0 && (
          <li>{t('shipping.adultFee', { amount: writeMoney(shown.adultFee, currency, lang) })}</li>
        )}
        {shown.weeks && (
          <li>
            {shown.weeks.min === shown.weeks.max
              ? t('shipping.weeks', { count: shown.weeks.max })
              : t('shipping.weekSpan', shown.weeks)}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Shipping costs, below the text of the page. */
export function ShippingCosts({ page }: { page: SitePage<string, ShippingCostsData> }) {
  const { lang } = useSite()
  const t = useShippingTexts()
  const { title, text, groups, pickups, currency } = page.data
  return (
    <div className="shipping">
      <div className="title-block">
        <h1 lang={foreign(page.data.lang, lang)}>{title}</h1>
        <RichText text={text} />
      </div>
      {groups.map((shown) => (
        <Shipping key={shown._id} shown={shown} currency={currency} />
      ))}
      {groups.length > 0 && <p className="shipping-vat">{t('shipping.vat')}</p>}
      {pickups.length > 0 && (
        <section className="shipping-way" aria-labelledby="pickup">
          <h2 id="pickup">{t('shipping.pickup')}</h2>
          <p>{t('shipping.pickupFree')}</p>
          {pickups.map((place) => (
            <div key={place._id}>
              <h3 lang={foreign(place.lang, lang)}>{place.title}</h3>
              {place.text && (
                <p className="shipping-place" lang={foreign(place.textLang, lang)}>
                  {place.text}
                </p>
              )}
            </div>
          ))}
        </section>
      )}
      {groups.length + pickups.length === 0 && <p className="empty">{t('shipping.none')}</p>}
    </div>
  )
}
