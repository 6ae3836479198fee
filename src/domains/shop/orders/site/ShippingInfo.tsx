import { useState } from 'react'
import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import type { ShippingInfoData } from '../orders.views.ts'
import { CartGlance } from './Bought.tsx'
import { FormFault } from './FormFault.tsx'
import { useOrderTexts } from './texts.ts'

/** Buyer and addresses. Fields for firms and for a second address appear with their boxes. */
export function ShippingInfo({ data }: { data: ShippingInfoData }) {
  const t = useOrderTexts()
  const { form, pickup } = data
  const values = form?.values ?? data.values
  const errors = form?.problem?.fields ?? {}
  const [first] = Object.keys(errors)
  const wasOther = values['other'] === 'on' || Object.keys(errors).some((name) => name.startsWith('s_'))
  const [isOther, setIsOther] = useState(wasOther)
  const [isSent, setIsSent] = useState(values['how'] !== 'pickup')
  return (
    <div className="cart-columns">
      <form className="form" method="post" action={data.href} noValidate={Boolean(form?.problem)}>
        <FormFault problem={form?.problem} />
        {data.loginHref && (
          <p className="note">
            {t('orders.loginHint')} <a href={data.loginHref}>{t('orders.login')}</a>
          </p>
        )}
        {data.payBy.length > 0 && (
          <p className="field-hint">{t('orders.payByOne', { ways: data.payBy.join(', ') })}</p>
        )}
        <FormField
          name="email"
          type="email"
          required
          longest={200}
          autoComplete="email"
          label={t('orders.form.email')}
          hintText={t('orders.form.emailHint')}
          optionalText={t('orders.optional')}
          typed={values}
          error={errors['email']}
          focused={first === 'email'}
        />
        <FormGroup title={t('orders.who')}>
          <AddressFields data={data} prefix="" needed values={values} errors={errors} first={first} />
        </FormGroup>
        {pickup && (
          <FormGroup title={t('orders.how')}>
            {(['send', 'pickup'] as const).map((how) => (
              <label className="switch" key={how}>
                <input
                  type="radio"
                  name="how"
                  value={how}
                  onChange={() => setIsSent(how === 'send')}
                  defaultChecked={(values['how'] || 'send') === how}
                  // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the focus moves to its reason
                  autoFocus={first === 'how' && how === 'send'}
                  aria-describedby={errors['how'] ? 'how-error' : undefined}
                />
                <span>
                  {how === 'send' ? t('orders.send') : pickup.title || t('orders.pickup')}
                  {how === 'pickup' && pickup.text && <small>{pickup.text}</small>}
                </span>
              </label>
            ))}
            <FieldFault name="how" error={errors['how']} />
          </FormGroup>
        )}
        {data.isSent && (
          <FormGroup title={t('orders.otherAddress')}>
            <label className="switch">
              <input
                type="checkbox"
                name="other"
                defaultChecked={wasOther}
                onChange={(event) => setIsOther(event.currentTarget.checked)}
              />
              <span>{t('orders.other')}</span>
            </label>
            {/* Shown by CSS while the box is ticked, with or without JavaScript */}
            <div className="form checkout-other">
              <p className="field-hint">{t('orders.otherNeeds')}</p>
              <AddressFields
                data={data}
                prefix="s_"
                needed={isOther && isSent}
                values={values}
                errors={errors}
                first={first}
              />
            </div>
          </FormGroup>
        )}
        <p className="field-hint">
          {t('orders.privacy')} <a href={data.privacyHref}>{t('orders.privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t('orders.next')}
          </button>
          <button type="submit" name="action" value="cart" className="button is-quiet" formNoValidate>
            {t('orders.backToCart')}
          </button>
        </div>
      </form>
      <CartGlance data={data} />
    </div>
  )
}

/** Error below a choice. */
function FieldFault({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${name}-error`}>
      {error}
    </p>
  )
}

interface AddressProps {
  data: ShippingInfoData
  prefix: '' | 's_'
  /** Required by the server; the browser cannot point to fields hidden by CSS. */
  needed: boolean
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  first: string | undefined
}

/** Autocomplete tokens; the second address is the shipping address. */
const tokens: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  address: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
  country: 'country',
  phone: 'tel',
}

function AddressFields({ data, prefix, needed, values, errors, first }: AddressProps) {
  const t = useOrderTexts()
  const isMain = prefix === ''
  const section = isMain ? 'billing' : 'shipping'
  const of = (field: string, required: boolean) => {
    const name = `${prefix}${field}`
    return {
      name,
      required: required && needed,
      autoComplete: `${section} ${tokens[field] ?? 'off'}`,
      label: t(`orders.form.${field}`),
      hintText: undefined,
      optionalText: required ? '' : t('orders.optional'),
      typed: values,
      error: errors[name],
      focused: first === name,
    }
  }
  const type = values[`${prefix}type`] || 'person'
  const [title, country] = [`${prefix}title`, `${prefix}country`]
  const { salutations } = data
  const hasAssociations = data.types.includes('association')
  return (
    <>
      {isMain ? (
        <fieldset className="form-foot form-group">
          <legend className="only-heard">{t('orders.type')}</legend>
          {data.types.map((one) => (
            <label className="switch" key={one}>
              <input type="radio" name="type" value={one} defaultChecked={type === one} />
              <span>
                {t(one === 'business' && hasAssociations ? 'orders.firm' : `orders.${one}`)}
                {one === 'association' && <small>{t('orders.associationHint')}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <label className="switch">
          <input type="checkbox" name="s_type" value="business" defaultChecked={type === 'business'} />
          <span>{t('orders.business')}</span>
        </label>
      )}
      {/* Shown by CSS for businesses, with or without JavaScript */}
      <div className="checkout-firm field-row">
        <FormField {...of('company', false)} longest={200} />
        {isMain && (
          <div className="checkout-uid">
            <FormField {...of('uid', false)} autoComplete="off" longest={20} />
          </div>
        )}
      </div>
      <div className="field">
        <label htmlFor={title}>{t('orders.salutation')}</label>
        <select
          id={title}
          name={title}
          defaultValue={values[title] ?? ''}
          aria-invalid={errors[title] ? true : undefined}
          aria-describedby={errors[title] ? `${title}-error` : undefined}
        >
          <option value="">{t('orders.salutations.none')}</option>
          {salutations.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <FieldFault name={title} error={errors[title]} />
      </div>
      <div className="field-row">
        <FormField {...of('first_name', true)} longest={100} />
        <FormField {...of('last_name', true)} longest={100} />
      </div>
      <FormField {...of('address', true)} longest={200} />
      <div className="field-row">
        <FormField {...of('zip', true)} longest={20} />
        <FormField {...of('city', true)} longest={100} />
      </div>
      <div className="field">
        <label htmlFor={country}>{t('orders.form.country')}</label>
        <select
          id={country}
          name={country}
          autoComplete={`${section} country`}
          defaultValue={values[country] ?? ''}
          aria-invalid={errors[country] ? true : undefined}
          aria-describedby={errors[country] ? `${country}-error` : undefined}
        >
          {data.countries.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
        <FieldFault name={country} error={errors[country]} />
      </div>
      <FormField
        {...of('phone', false)}
        type="tel"
        longest={40}
        {...(isMain ? { hintText: t('orders.form.phoneHint') } : {})}
      />
    </>
  )
}
