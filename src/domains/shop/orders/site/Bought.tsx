import { useSite } from '../../../../kit/browser/site/surroundings.ts'
import { writeMoney, writeRate } from '../../../../kit/shared/money/format.ts'
import type { Cents } from '../../../../kit/shared/money/cents.ts'
import type { BoughtLine, ShownTotals } from '../orders.views.ts'
import type { OrderAddress } from '../orders.contract.ts'
import { useOrderTexts } from './texts.ts'

/** What is bought and what all of it costs. */
export function Bought({ lines, totals }: { lines: readonly BoughtLine[]; totals: ShownTotals }) {
  const t = useOrderTexts()
  const { lang } = useSite()
  const money = (amount: Cents) => writeMoney(amount, totals.currency, lang)
  return (
    <div>
      <table className="checkout-lines">
        <caption className="visually-hidden">{t('orders.yours')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.column.what')}</th>
            <th scope="col">{t('orders.column.count')}</th>
            <th scope="col">{t('orders.column.unit')}</th>
            <th scope="col">{t('orders.column.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <th scope="row">
                {line.href ? <a href={line.href}>{line.title}</a> : line.title}
                {line.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </th>
              <td>{line.quantity}</td>
              <td>{money(line.unit)}</td>
              <td>{money(line.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={t('orders.goods')} value={money(totals.goods)} />
          {totals.shipping !== null && (
            <Sum
              label={t('orders.shipping')}
              value={totals.shipping === 0 ? t('orders.free') : money(totals.shipping)}
            />
          )}
          {totals.isNet &&
            totals.vat.map(({ rate, cents }) => (
              <Sum
                key={rate}
                label={t('orders.vatPlus', { rate: writeRate(rate, lang).replace(/\s*%/, '') })}
                value={money(cents)}
              />
            ))}
          <Sum label={t('orders.total')} value={money(totals.total)} isMain />
          {!totals.isNet &&
            totals.vat.map(({ rate, cents }) => (
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
      {totals.missing !== null && (
        <p className="note">{t('orders.missingFree', { amount: money(totals.missing) })}</p>
      )}
    </div>
  )
}

function Sum({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) {
  return (
    <tr className={isMain ? 'is-main' : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{value}</td>
    </tr>
  )
}

/** An address as it stands on an envelope. */
export function Envelope({ address }: { address: OrderAddress }) {
  return (
    <address>
      {address.company && (
        <>
          {address.company}
          <br />
        </>
      )}
      {address.first_name} {address.last_name}
      <br />
      {address.address}
      <br />
      {address.zip} {address.city} ({address.country})
    </address>
  )
}
