import { useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { choosingAgain } from '../payments.addresses.ts'
import type { PayPageData, PayTransfer } from '../payments.views.ts'
import { usePayTexts } from './texts.ts'

/** Price, payment methods and state of a payable, for the holder of its link. */
export function PayPage({ page }: { page: SitePage<string, PayPageData> }) {
  const t = usePayTexts()
  const { data } = page
  const { step, form, sources } = data
  const mayChoose = sources.length > 0 && (step === 'choose' || Boolean(form?.problem))
  return (
    <div className="form-page pay-page">
      <h1>
        {t('payments.title')}: {data.title}
      </h1>
      {data.problem && !form && step !== 'paid' && (
        <p className="form-error" role="alert">
          {t(`payments.problems.${data.problem}`)}
        </p>
      )}
      {form?.problem && (
        <p className="form-error" role="alert">
          {form.problem.message}
        </p>
      )}
      <dl className="pay-sums">
        <Fact label={t('payments.cost')} value={data.cost} />
        <Fact label={t('payments.paid')} value={data.paid} />
        {data.paid && step !== 'paid' && <Fact label={t('payments.due')} value={data.due} />}
      </dl>
      {(step === 'paid' || step === 'closed' || step === 'processing') && (
        <p className="note" role="status">
          {t(`payments.steps.${step}`)}
        </p>
      )}
      {step === 'wait' && (
        <p className="note" role="status">
          {t(`payments.steps.wait.${data.chosen}`)}
        </p>
      )}
      {step === 'transfer' && data.transfer && <Transfer transfer={data.transfer} />}
      {step === 'choose' && sources.length === 0 && <p className="empty">{t('payments.noWay')}</p>}
      {mayChoose && <Ways data={data} />}
      <ul role="list" className="pay-ways-on">
        {(step === 'transfer' || step === 'wait') && (
          <li>
            <a href={choosingAgain(data.href)}>{t('payments.chooseOther')}</a>
          </li>
        )}
        {data.lookHref && step !== 'paid' && (
          <li>
            {/* No page of the site: the route asks the provider and redirects */}
            <a href={data.lookHref} data-own-window="">
              {t('payments.look')}
            </a>
          </li>
        )}
        {data.returnHref && (
          <li>
            <a href={data.returnHref}>{t('payments.back', { title: data.title })}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Payment methods as a plain form, because the response may redirect to a provider. */
function Ways({ data }: { data: PayPageData }) {
  const t = usePayTexts()
  const { sources, form, href } = data
  const chosen = form?.values['source'] ?? (sources.length === 1 ? sources[0]!.key : '')
  const error = form?.problem?.fields?.['source']
  return (
    <form className="form" method="post" action={href}>
      <fieldset className="pay-ways" aria-describedby={error ? 'pay-error' : undefined}>
        <legend>{t('payments.choose')}</legend>
        {error && (
          <p id="pay-error" className="field-error">
            {error}
          </p>
        )}
        {sources.map(({ key, title, text, test }) => (
          <label key={key} className="switch pay-way">
            <input type="radio" name="source" value={key} defaultChecked={chosen === key} required />
            <span>
              <strong>{title}</strong>
              {text && <span className="pay-way-text">{text}</span>}
              {test && <span className="pay-way-test">{t('payments.test')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" className="button">
          {t('payments.send', { amount: data.due })}
        </button>
      </p>
    </form>
  )
}

function Transfer({ transfer }: { transfer: PayTransfer }) {
  const t = usePayTexts()
  const { lang } = useSite()
  const { qr, ...facts } = transfer
  return (
    <section className="pay-transfer" lang={lang} aria-labelledby="pay-transfer">
      <div>
        <h2 id="pay-transfer">{t('payments.transfer')}</h2>
        <p>{t('payments.transferText')}</p>
        <dl className="pay-sums">
          {Object.entries(facts).map(([name, value]) => (
            <Fact key={name} label={t(`payments.facts.${name}`)} value={value} />
          ))}
        </dl>
      </div>
      {qr && (
        <svg
          role="img"
          aria-label={t('payments.qr', facts)}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={240}
          height={240}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} fill="#ffffff" />
          <path d={qr.path} fill="#000000" />
        </svg>
      )}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
