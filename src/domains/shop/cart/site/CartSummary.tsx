import { useSite } from '#kit/browser/site/surroundings.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { cartForm } from '../cart.rules.ts'
import type { CartData, ShownShipping } from '../cart.views.ts'
import { useCartTexts } from './texts.ts'

/** Shipping costs, amount missing for free shipping, and room left in the cartons. */
function ShippingHints({ shipping, money }: { shipping: ShownShipping; money: (amount: Cents) => string }) {
  const t = useCartTexts()
  const { free, weeks, cartons, room, missing, problem, hasPickup } = shipping
  return (
    <ul className="cart-hints">
      {problem && <li className="is-blocking">{problem}</li>}
      {free && (
        <li>
          {free.missing > 0
            ? t('shopCart.freeMissing', { amount: money(free.missing) })
            : t('shopCart.freeReached')}
        </li>
      )}
      {cartons.map(({ size, count }) => (
        <li key={size}>{t('shopCart.carton', { count, size })}</li>
      ))}
      {missing > 0 ? (
        <li className="is-blocking">{t('shopCart.missing', { count: missing })}</li>
      ) : (
        room > 0 && <li>{t('shopCart.room', { count: room })}</li>
      )}
      {weeks && (
        <li>
          {weeks.min === weeks.max
            ? t('shopCart.weeks', { count: weeks.max })
            : t('shopCart.weekSpan', weeks)}
        </li>
      )}
      {hasPickup && <li>{t('shopCart.pickup')}</li>}
    </ul>
  )
}

/** Sums beside the lines, and the button to the checkout. */
export function CartSummary({ page }: { page: SitePage<string, CartData> }) {
  const t = useCartTexts()
  const { lang } = useSite()
  const { goods, deposits, total, shipping, currency, isNet, isTaxed, canOrder, ageClass } = page.data
  const { minimum, payBy } = page.data
  const money = (amount: Cents) => writeMoney(amount, currency, lang)
  const vat = !isTaxed ? 'shopCart.noVat' : isNet ? 'shopCart.withoutVat' : 'shopCart.withVat'
  const rows: [string, string][] = [
    [t('shopCart.goods'), money(goods)],
    ...(deposits > 0 ? [[t('shopCart.deposits'), money(deposits)] as [string, string]] : []),
    ...(shipping && shipping.cost !== null
      ? [
          [
            t('shopCart.shipping'),
            shipping.cost === 0 ? t('shopCart.shippingFree') : money(shipping.cost),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">{t('shopCart.summary')}</h2>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {total !== null && (
          <div className="cart-total">
            <dt>
              {t('shopCart.total')} <small>{t(vat)}</small>
            </dt>
            <dd>{money(total)}</dd>
          </div>
        )}
      </dl>
      {shipping && (
        <>
          <div className="cart-country">
            <label htmlFor="cart-country">{t('shopCart.country')}</label>
            <select id="cart-country" name="country" form={cartForm} defaultValue={shipping.country}>
              {shipping.countries.map(({ code, title }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </select>
            <button type="submit" form={cartForm} name="action" value="set" className="button is-quiet">
              {t('shopCart.countryShow')}
            </button>
          </div>
          <ShippingHints shipping={shipping} money={money} />
        </>
      )}
      {ageClass > 0 && <p className="shop-small">{t('shopCart.age', { age: ageClass })}</p>}
      {minimum && (
        <p className={minimum.missing > 0 ? 'cart-note is-blocking' : 'shop-small'}>
          {t(minimum.missing > 0 ? 'shopCart.minimumMissing' : 'shopCart.minimum', {
            amount: money(minimum.from),
            missing: money(minimum.missing),
          })}
        </p>
      )}
      {payBy.length > 0 && <p className="shop-small">{t('shopCart.payBy', { ways: payBy.join(', ') })}</p>}
      {canOrder ? (
        // Part of the quantities' form, so that typed quantities are stored
        <button type="submit" form={cartForm} name="action" value="order" className="button cart-order">
          {t('shopCart.order')}
        </button>
      ) : (
        <p className="cart-note is-blocking">{t('shopCart.cannot')}</p>
      )}
    </section>
  )
}
