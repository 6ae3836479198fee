import { writeDay } from '#kit/shared/dates/dates.ts'
import { writeMoney, writeQuantity, writeRate } from '#kit/shared/money/format.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { Availability, PriceTerms, ShownPrice } from '../catalog.views.ts'
import { useShopTexts } from './texts.ts'

interface Props {
  price: ShownPrice
  terms: PriceTerms
  /** Other items cost more. */
  isFrom?: boolean
}

/** Price per piece with the details required by law: price before a discount, base price, deposit. */
export function Price({ price, terms, isFrom = false }: Props) {
  const { lang } = useSite()
  const t = useShopTexts()
  const money = (amount: ShownPrice['amount']) => writeMoney(amount, terms.currency, lang)
  const { amount, before, campaign, until, base, deposit } = price
  return (
    <div className="shop-price">
      {campaign && (
        <p className="shop-campaign">
          <span lang={foreign(campaign.lang, lang)}>{campaign.text}</span>
          {until && ` ${t('shop.until', { day: writeDay(until, lang, { year: true }) })}`}
        </p>
      )}
      <p>
        <strong>{isFrom ? t('shop.from', { price: money(amount) }) : money(amount)}</strong>
        {before !== null && (
          <small className="shop-before">
            {' '}
            {t('shop.before')} <s>{money(before)}</s>
          </small>
        )}
      </p>
      {base && (
        <p className="shop-small">
          {t('shop.basePrice', { price: money(base.amount), unit: t(`shop.baseUnits.${base.unit}`) })}
        </p>
      )}
      {deposit > 0 && <p className="shop-small">{t('shop.deposit', { price: money(deposit) })}</p>}
    </div>
  )
}

/** Prices per piece from larger quantities on. */
export function Tiers({ price, terms }: { price: ShownPrice; terms: PriceTerms }) {
  const { lang } = useSite()
  const t = useShopTexts()
  if (price.tiers.length === 0) return null
  return (
    <ul className="shop-tiers shop-small" role="list">
      {price.tiers.map(({ from, amount }) => (
        <li key={from}>
          {t('shop.tier', {
            count: writeQuantity(from, lang),
            price: writeMoney(amount, terms.currency, lang),
          })}
        </li>
      ))}
    </ul>
  )
}

/** Note on VAT and shipping beside prices (Art. 6 of directive 2011/83/EU). */
export function PriceNote({ terms, rates }: { terms: PriceTerms; rates?: readonly (Rate | null)[] }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const distinct = [...new Set(rates ?? [])]
  const [only] = distinct
  const vat = () => {
    if (!terms.taxed) return t('shop.noVat')
    if (terms.view === 'net') return t('shop.net')
    if (distinct.length !== 1) return t('shop.withoutRate')
    return only ? t('shop.withVat', { rate: writeRate(only, lang) }) : t('shop.noVat')
  }
  return (
    <p className="shop-small">
      {vat()}
      {terms.shippingHref && (
        <>
          , <Link href={terms.shippingHref}>{t('shop.shipping')}</Link>
        </>
      )}
    </p>
  )
}

/** Availability in words, not by colour alone. */
export function Step({ step }: { step: Availability }) {
  const t = useShopTexts()
  return <p className={`shop-step is-${step}`}>{t(`shop.steps.${step}`)}</p>
}
