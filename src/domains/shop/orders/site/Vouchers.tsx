import { useSite } from '#kit/browser/site/surroundings.ts'
import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { writeMoney } from '#kit/shared/money/format.ts'
import type { CheckOrderData } from '../orders.views.ts'
import { useOrderTexts } from './texts.ts'

interface Props {
  data: CheckOrderData
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
  isFirst: boolean
}

/** Vouchers that pay part or all of the order: entered by code, and removable. The buttons keep the other fields. */
export function Vouchers({ data, typed, error, isFirst }: Props) {
  const t = useOrderTexts()
  const { lang } = useSite()
  const { vouchers, takesVouchers, totals } = data
  if (!takesVouchers) return null
  const money = (amount: (typeof vouchers)[number]['cents']) => writeMoney(amount, totals.currency, lang)
  return (
    <section className="checkout-vouchers" aria-labelledby="check-vouchers">
      <h2 id="check-vouchers">{t('orders.voucher.title')}</h2>
      {vouchers.length > 0 && (
        <ul role="list">
          {vouchers.map(({ _id, end, cents, left }) => (
            <li key={_id}>
              <span>
                {t('orders.voucher.pays', { end, amount: money(cents) })}{' '}
                {left > 0 && t('orders.voucher.left', { amount: money(left) })}
              </span>
              <button
                type="submit"
                name="action"
                value={`voucher-out:${_id}`}
                className="button is-quiet"
                formNoValidate
              >
                {t('orders.voucher.out', { end })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {totals.due > 0 && (
        <div className="checkout-voucher">
          <FormField
            name="voucher"
            longest={60}
            label={t('orders.voucher.code')}
            hintText={undefined}
            optionalText={t('orders.optional')}
            autoComplete="off"
            typed={typed}
            error={error}
            focused={isFirst}
          />
          <button type="submit" name="action" value="voucher" className="button is-quiet" formNoValidate>
            {t('orders.voucher.redeem')}
          </button>
        </div>
      )}
    </section>
  )
}
