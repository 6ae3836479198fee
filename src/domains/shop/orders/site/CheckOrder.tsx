import { FormField } from '../../../../kit/browser/site/pieces/FormField.tsx'
import { FormGroup } from '../../../../kit/browser/site/pieces/FormGroup.tsx'
import type { CheckOrderData } from '../orders.views.ts'
import { Bought, Envelope } from './Bought.tsx'
import { FormFault } from './FormFault.tsx'
import { useOrderTexts } from './texts.ts'

/** Everything that the law wants next to the button, and the button. */
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
    <form className="form" method="post" action={data.href} noValidate>
      <FormFault problem={form?.problem} />
      <input type="hidden" name="shown" value={data.shown} />
      <section aria-labelledby="check-delivery">
        <h2 id="check-delivery">{t('orders.delivery')}</h2>
        <div className="checkout-facts">
          <div>
            <Envelope address={data.delivery ?? data.invoice} />
            <p>{data.email}</p>
          </div>
          <div>
            {data.pickup && <p>{data.pickup.text || data.pickup.title}</p>}
            {data.weeks && (
              <p>
                {data.weeks.min === data.weeks.max
                  ? t('orders.weeks', { count: data.weeks.max })
                  : t('orders.weeksSpan', { min: data.weeks.min, max: data.weeks.max })}
              </p>
            )}
            <p>
              <a href={data.shippingHref}>{t('orders.shippingCosts')}</a>
            </p>
            {data.adultSignature && <p>{t('orders.ageText')}</p>}
          </div>
        </div>
        {back && (
          <p>
            <a href={back}>{t('orders.changeAddress')}</a>
          </p>
        )}
      </section>
      <Sources data={data} values={values} error={errors['source']} isFirst={first === 'source'} />
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
              hintText={t('orders.ageText')}
              optionalText={t('orders.optional')}
              typed={form?.values}
              error={errors['birth_date']}
              focused={first === 'birth_date'}
            />
          </>
        )}
      </FormGroup>
      <section aria-labelledby="check-law">
        <h2 id="check-law">{data.guarantee.title}</h2>
        <p>{data.guarantee.text}</p>
        <details>
          <summary>{data.withdrawal.title}</summary>
          <div className="checkout-law">{data.withdrawal.text}</div>
        </details>
        <p className="field-hint">
          {t('orders.privacy')} <a href={data.privacyHref}>{t('orders.privacyLink')}</a>
        </p>
      </section>
      <section aria-labelledby="check-lines">
        <h2 id="check-lines">{t('orders.yours')}</h2>
        <Bought lines={data.lines} totals={data.totals} />
        <p>
          <a href={data.cartHref}>{t('orders.changeCart')}</a>
        </p>
      </section>
      <div className="form-foot">
        <button type="submit" name="action" value="order" className="button checkout-order">
          {t('orders.orderNow')}
        </button>
      </div>
    </form>
  )
}

function Sources({
  data,
  values,
  error,
  isFirst,
}: {
  data: CheckOrderData
  values: Readonly<Record<string, string>>
  error: string | undefined
  isFirst: boolean
}) {
  const t = useOrderTexts()
  const { sources } = data
  const chosen = values['source'] || data.chosen || (sources.length === 1 ? sources[0]!.key : '')
  return (
    <fieldset className="form form-group" aria-describedby={error ? 'source-error' : undefined}>
      <legend>{t('orders.payHow')}</legend>
      {sources.length === 0 && <p>{t('orders.noSources')}</p>}
      {sources.map((one, index) => (
        <label className="choice" key={one.key}>
          <input
            type="radio"
            name="source"
            value={one.key}
            defaultChecked={chosen === one.key}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever was refused goes on where it says why
            autoFocus={isFirst && index === 0}
          />
          <span>
            {one.title}
            {one.text && <small>{one.text}</small>}
            {one.test && <small>{t('orders.test')}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="source-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
