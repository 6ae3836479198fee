import { useSite } from '#kit/browser/site/surroundings.ts'
import { writeMoment } from '#kit/shared/dates/dates.ts'
import { writeMoney, writeRate } from '#kit/shared/money/format.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { BoughtLine, ShippingInfoData, ShownTotals } from '../orders.views.ts'
import { useOrderTexts } from './texts.ts'

/** Lines and sums of an order. */
export function Bought({
  lines,
  totals,
  isPickup,
}: {
  lines: readonly BoughtLine[]
  totals: ShownTotals
  isPickup: boolean
}) {
  const t = useOrderTexts()
  const { lang } = useSite()
  const money = (amount: Cents) => writeMoney(amount, totals.currency, lang)
  const charged = totals.vat.filter(({ reason }) => reason === '')
  const reasons = [...new Set(totals.vat.flatMap(({ reason }) => reason || []))]
  return (
    <div>
      <table className="checkout-lines">
        <caption className="only-heard">{t('orders.yours')}</caption>
        <thead className="only-heard">
          <tr>
            <th scope="col">{t('orders.column.what')}</th>
            <th scope="col">{t('orders.column.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <th scope="row">
                {line.href ? <a href={line.href}>{line.title}</a> : line.title}
                <small>
                  {t('orders.times', {
                    count: Number(line.quantity),
                    quantity: line.quantity,
                    price: money(line.unit),
                  })}
                </small>
                {line.facts.length > 0 && <small>{line.facts.join(' · ')}</small>}
                {line.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </th>
              <td>{money(line.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={t('orders.goods')} value={money(totals.goods)} />
          {totals.shipping !== null && (
            <Sum
              label={t(isPickup ? 'orders.collection' : 'orders.shipping')}
              value={totals.shipping === 0 ? t('orders.free') : money(totals.shipping)}
            />
          )}
          {totals.isNet &&
            charged.map(({ rate, cents }) => (
              <Sum
                key={rate}
                label={t('orders.vatPlus', { rate: writeRate(rate, lang).replace(/\s*%/, '') })}
                value={money(cents)}
              />
            ))}
          <Sum label={t('orders.total')} value={money(totals.total)} isMain />
          {!totals.isNet &&
            charged.map(({ rate, cents }) => (
              <Sum
                key={rate}
                label={t('orders.vat', { rate: writeRate(rate, lang).replace(/\s*%/, '') })}
                value={money(cents)}
              />
            ))}
          {totals.voucher > 0 && (
            <>
              <Sum label={t('orders.voucherSum')} value={`−${money(totals.voucher)}`} />
              <Sum label={t('orders.due')} value={money(totals.due)} isMain />
            </>
          )}
        </tfoot>
      </table>
      {reasons.map((reason) => (
        <p className="field-hint" key={reason}>
          {reason}
        </p>
      ))}
      <VatIdNote totals={totals} />
      {totals.missing !== null && (
        <p className="note">{t('orders.missingFree', { amount: money(totals.missing) })}</p>
      )}
    </div>
  )
}

/** Reason for charging VAT to a business of another member state, or for not charging it. */
function VatIdNote({ totals: { vatCheck, isVatIdUnchecked } }: { totals: ShownTotals }) {
  const t = useOrderTexts()
  const { lang, zone } = useSite()
  if (!vatCheck) return isVatIdUnchecked ? <p className="note">{t('orders.vatIdUnchecked')}</p> : null
  const { vatId, at, result } = vatCheck
  return (
    <p className="note">
      {t(`orders.vatId.${result}`, { number: vatId, at: writeMoment(at, { lang, zone }) })}
    </p>
  )
}

function Sum({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) {
  return (
    <tr className={isMain ? 'is-main' : undefined}>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}

/** Delivery time in whole weeks. */
export function Weeks({ weeks: { min, max } }: { weeks: { min: number; max: number } }) {
  const t = useOrderTexts()
  return min === max ? t('orders.weeks', { count: max }) : t('orders.weeksSpan', { min, max })
}

/** An address as on an envelope. */
export function Envelope({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, at) => (
        // eslint-disable-next-line react/no-array-index-key -- lines have no other key, and keep their order
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}

/** Content of the cart, beside the address form. */
export function CartGlance({ data }: { data: ShippingInfoData }) {
  const t = useOrderTexts()
  const { lang } = useSite()
  const { lines, goods, currency, cartHref } = data
  return (
    <aside className="cart-summary" aria-labelledby="checkout-glance">
      <h2 id="checkout-glance">{t('orders.inCart')}</h2>
      <dl>
        {lines.map((line) => (
          <div key={line._id}>
            <dt>
              {line.quantity} × {line.title}
            </dt>
            <dd>{writeMoney(line.cents, currency, lang)}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>{t('orders.goods')}</dt>
          <dd>{writeMoney(goods, currency, lang)}</dd>
        </div>
      </dl>
      {data.isSent && <p className="field-hint">{t('orders.shippingLater')}</p>}
      <p>
        <a href={cartHref}>{t('orders.changeCart')}</a>
      </p>
    </aside>
  )
}
