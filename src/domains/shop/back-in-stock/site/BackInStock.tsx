import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { BackInStockData } from '../back-in-stock.views.ts'
import { useBackInStockTexts } from './texts.ts'

/** Request for a notice about a sold-out item, and confirmation of the address by the mailed link. */
export function BackInStock({ page }: { page: SitePage<string, BackInStockData> }) {
  const t = useBackInStockTexts()
  const { data } = page
  const { step, title, form } = data
  const isForm = step === 'ask' || Boolean(form?.problem)
  return (
    <div className="form-page">
      <h1>{t('backInStock.title')}</h1>
      {isForm ? <Ask data={data} /> : <p role="status">{t(`backInStock.${step}`, { title })}</p>}
      {(step === 'prove' || step === 'proved') && (
        <form method="post" action={data.href} className="form-foot">
          <input type="hidden" name="key" value={data.key} />
          {step === 'prove' && (
            <button type="submit" name="action" value="prove" className="button">
              {t('backInStock.proveNow')}
            </button>
          )}
          <button type="submit" name="action" value="stop" className="button is-quiet">
            {t('backInStock.stop')}
          </button>
        </form>
      )}
      <p className="form-foot">
        {data.productHref && <a href={data.productHref}>{t('backInStock.toProduct')}</a>}
        <a href={data.shopHref}>{t('backInStock.toShop')}</a>
      </p>
    </div>
  )
}

function Ask({ data }: { data: BackInStockData }) {
  const t = useBackInStockTexts()
  const { form, title } = data
  const error = form?.problem?.fields?.['email']
  return (
    <form className="form" method="post" action={data.href} noValidate={Boolean(form?.problem)}>
      <p>{t('backInStock.intro', { title })}</p>
      {form?.problem && (
        <p className="form-error" role="alert">
          {error ? t('backInStock.lookAgain') : form.problem.message}
        </p>
      )}
      <input type="hidden" name="item" value={form?.values['item'] ?? data.item} />
      <FormField
        name="email"
        type="email"
        required
        longest={200}
        autoComplete="email"
        label={t('backInStock.email')}
        hintText={undefined}
        optionalText={t('backInStock.optional')}
        typed={form?.values}
        error={error}
        focused={Boolean(error)}
      />
      <p className="field-hint">
        {t('backInStock.privacy')} <a href={data.privacyHref}>{t('backInStock.privacyLink')}</a>
      </p>
      <div className="form-foot">
        <button type="submit" name="action" value="ask" className="button">
          {t('backInStock.send')}
        </button>
      </div>
    </form>
  )
}
