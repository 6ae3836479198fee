import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { GuaranteeNotice } from '#domains/shop/catalog/site/offers.tsx'
import type { CheckOrderData } from '../orders.views.ts'
import { Bought, Envelope, Weeks } from './Bought.tsx'
import { FormFault } from './FormFault.tsx'
import { PayWays } from './PayWays.tsx'
import { useOrderTexts } from './texts.ts'
import { Vouchers } from './Vouchers.tsx'

/** The order button and all information required by law beside it. */
export function CheckOrder({ data }: { data: CheckOrderData }) {
  const t = useOrderTexts()
  const { form, steps } = data
  const values = form?.values ?? data.values
  const errors = form?.problem?.fields ?? {}
  const [first] = Object.keys(errors)
  const back = steps.find(({ step }) => step === 'shipping-info')?.href
  const box = (name: string, label: string, href: string) => ({
    name,
    type: 'checkbox' as const,
    required: true,
    label: (
      <>
        {label} {href && <a href={href}>{t('orders.read')}</a>}
      </>
    ),
    hintText: undefined,
    optionalText: t('orders.optional'),
    typed: form?.values,
    error: errors[name],
    focused: first === name,
  })
  return (
    <form className="cart-columns" method="post" action={data.href} noValidate>
      <div className="form">
        <FormFault problem={form?.problem} />
        <input type="hidden" name="shown" value={data.shown} />
        {/* Default button for the Enter key: otherwise the first button of the form, which is the address's, would
            apply */}
        <button
          type="submit"
          name="action"
          value={data.takesVouchers && data.totals.due > 0 ? 'voucher' : 'order'}
          hidden
        />
        <Where data={data} back={back} />
        <Vouchers data={data} typed={form?.values} error={errors['voucher']} isFirst={first === 'voucher'} />
        {data.totals.due === 0 && data.totals.voucher > 0 ? (
          <p className="note">{t('orders.voucher.all')}</p>
        ) : (
          <PayWays
            ways={data.sources}
            chosen={values['source'] || data.chosen}
            error={errors['source']}
            isFirst={first === 'source'}
          />
        )}
        <FormField
          name="comment"
          rows={2}
          longest={2000}
          label={t('orders.form.comment')}
          hintText={undefined}
          optionalText={t('orders.optional')}
          typed={values}
          error={errors['comment']}
          focused={first === 'comment'}
        />
        {(errors['mail_code'] || form?.values['mail_code']) && (
          <FormField
            name="mail_code"
            longest={20}
            required
            autoComplete="one-time-code"
            label={t('orders.form.mail_code')}
            hintText={undefined}
            optionalText={t('orders.optional')}
            typed={form?.values}
            error={errors['mail_code']}
            focused={first === 'mail_code'}
          />
        )}
        <FormGroup title={t('orders.agreeTitle')}>
          <FormField {...box('terms', t('orders.acceptTerms'), data.termsHref)} />
          {data.conditionsHref && (
            <FormField {...box('conditions', t('orders.acceptConditions'), data.conditionsHref)} />
          )}
          {data.ageClass > 0 && (
            <>
              <FormField {...box('age', t('orders.acceptAge', { age: data.ageClass }), '')} />
              <FormField
                name="birth_date"
                type="date"
                required
                autoComplete="bday"
                label={t('orders.form.birth_date')}
                hintText={t(data.adultSignature ? 'orders.ageText' : 'orders.agePickup')}
                optionalText={t('orders.optional')}
                typed={form?.values}
                error={errors['birth_date']}
                focused={first === 'birth_date'}
              />
            </>
          )}
        </FormGroup>
        <section className="field" aria-labelledby="check-law">
          <h2 id="check-law">{t('orders.rights')}</h2>
          {data.withdrawal && (
            <details>
              <summary>{data.withdrawal.title}</summary>
              {/* A scrolling box must be reachable by keyboard */}
              <div
                className="checkout-law checkout-text"
                role="region"
                aria-label={data.withdrawal.title}
                // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrollable
                tabIndex={0}
              >
                {data.withdrawal.text}
              </div>
            </details>
          )}
          {data.guarantee && <GuaranteeNotice notice={data.guarantee} />}
          <p className="field-hint">
            {t('orders.privacy')} <a href={data.privacyHref}>{t('orders.privacyLink')}</a>
            {data.infoHref && (
              <>
                {' · '}
                <a href={data.infoHref}>{t('orders.info')}</a>
              </>
            )}
          </p>
        </section>
      </div>
      <section className="cart-summary" aria-labelledby="check-lines">
        <h2 id="check-lines">{t('orders.yours')}</h2>
        {data.seller && <p className="field-hint">{data.seller}</p>}
        <Bought lines={data.lines} totals={data.totals} isPickup={data.pickup !== null} />
        {data.totals.vatCheck && data.totals.vatCheck.result !== 'valid' && (
          <p>
            <button type="submit" name="action" value="vat-id" className="button is-quiet" formNoValidate>
              {t('orders.vatId.again')}
            </button>
          </p>
        )}
        <p>
          <button type="submit" name="action" value="cart" className="button is-quiet" formNoValidate>
            {t('orders.changeCart')}
          </button>
        </p>
        <button type="submit" name="action" value="order" className="button cart-order">
          {t('orders.orderNow')}
        </button>
      </section>
    </form>
  )
}

/** Delivery address, delivery time and invoice address. */
function Where({ data, back }: { data: CheckOrderData; back: string | null | undefined }) {
  const t = useOrderTexts()
  const { pickup, delivery, invoice, weeks, isSent } = data
  return (
    <section className="checkout-facts" aria-label={t('orders.delivery')}>
      <div className="field">
        <DeliveryPlace data={data} />
        {weeks && !pickup && (
          <p>
            {t('orders.deliveryTime')}: <Weeks weeks={weeks} />
          </p>
        )}
        {isSent && !pickup && (
          <p>
            <a href={data.shippingHref}>{t('orders.shippingCosts')}</a>
          </p>
        )}
      </div>
      <div className="field">
        <h2>{t('orders.who')}</h2>
        {delivery || pickup || !isSent ? <Envelope lines={invoice} /> : <p>{t('orders.same')}</p>}
        <p className="checkout-text">{data.email}</p>
        {back && (
          <p>
            <button type="submit" name="action" value="address" className="button is-quiet" formNoValidate>
              {t('orders.changeAddress')}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}

function DeliveryPlace({ data: { pickup, delivery, invoice, isSent } }: { data: CheckOrderData }) {
  const t = useOrderTexts()
  if (!isSent)
    return (
      <>
        <h2>{t('orders.service')}</h2>
        <p>{t('orders.serviceText')}</p>
      </>
    )
  return (
    <>
      <h2>{pickup ? pickup.title || t('orders.pickup') : t('orders.deliverTo')}</h2>
      {pickup ? <p className="checkout-text">{pickup.text}</p> : <Envelope lines={delivery ?? invoice} />}
    </>
  )
}
