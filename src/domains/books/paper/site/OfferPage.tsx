import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { GuardFields } from '#kit/browser/site/pieces/GuardFields.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { OfferPageData, OfferRow } from '../offer-page.views.ts'
import { useOfferTexts } from './texts.ts'

/** Public page of an offer for holders of the mailed link, with the answer forms. */
export function OfferPage({ page }: { page: SitePage<string, OfferPageData> }) {
  const t = useOfferTexts()
  const { lang } = useSite()
  const { data } = page
  const own = foreign(data.lang, lang)
  const problem = data.form?.problem
  return (
    <div className="offer-page">
      <h1 lang={own}>{data.heading}</h1>
      <p className="note" role="status">
        {t(`offer.steps.${data.step}`)}
      </p>
      {problem && !problem.fields && (
        <p className="form-error" role="alert">
          {problem.message}
        </p>
      )}
      {data.pdfHref && (
        <p>
          <a href={data.pdfHref} className="button is-quiet" data-own-window="">
            {t('offer.pdf')}
          </a>
        </p>
      )}
      {data.step !== 'revised' && <Offer data={data} />}
      {data.step === 'open' && <Answer data={data} />}
    </div>
  )
}

const lines = (all: readonly string[]) => all.length > 0 && <p className="offer-words">{all.join('\n')}</p>

function Offer({ data }: { data: OfferPageData }) {
  const t = useOfferTexts()
  const { lang } = useSite()
  return (
    <div className="rich-text" lang={foreign(data.lang, lang)}>
      <div className="offer-head">
        <section aria-label={t('offer.to')}>{lines(data.recipient)}</section>
        <dl>
          {data.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {data.subject && <h2>{data.subject}</h2>}
      {data.introduction && <p className="offer-words">{data.introduction}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- pushed aside by keyboard on narrow screens */}
      <div className="table" tabIndex={0} role="region" aria-label={t('offer.lines')}>
        <table className="offer-lines">
          <thead>
            <tr>
              {data.columns.map(({ key, label, isNumber }) => (
                <th key={key} scope="col" className={isNumber ? 'is-number' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <Row key={row.key} row={row} columns={data.columns} />
            ))}
          </tbody>
        </table>
      </div>
      <dl className="offer-totals">
        {data.totals.map(({ name, amount, isMain }) => (
          <div key={`${name} ${amount}`} className={isMain ? 'is-main' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {lines(data.notes)}
      {data.closing && <p className="offer-words">{data.closing}</p>}
      <section className="offer-sender" aria-label={t('offer.from')}>
        {lines(data.sender)}
      </section>
    </div>
  )
}

function Row({ row, columns }: { row: OfferRow; columns: OfferPageData['columns'] }) {
  const { length } = columns
  if (row.kind === 'subtotal')
    return (
      <tr className="is-group">
        <th scope="row" colSpan={length - 1}>
          {row.cells[0]}
        </th>
        <td className="is-number">{row.cells[1]}</td>
      </tr>
    )
  if (row.kind !== 'item')
    return (
      <tr className={row.kind === 'group' ? 'is-group' : undefined}>
        <td colSpan={length} className="offer-words">
          {row.kind === 'group' ? <strong>{row.cells[0]}</strong> : row.text}
        </td>
      </tr>
    )
  const named = columns.findIndex(({ isNumber }) => !isNumber)
  return (
    <tr className={row.faint ? 'is-faint' : undefined}>
      {columns.map(({ key, isNumber }, at) => (
        <td key={key} className={isNumber ? 'is-number' : undefined}>
          {row.cells[at]}
          {at === Math.max(named, 0) && row.text && <small className="offer-words">{row.text}</small>}
        </td>
      ))}
    </tr>
  )
}

/** Both forms post to the page itself and work without JavaScript. */
function Answer({ data }: { data: OfferPageData }) {
  const t = useOfferTexts()
  const typed = data.form?.values
  const errors = data.form?.problem?.fields ?? {}
  const isAccepting = typed?.['action'] !== 'decline'
  const hidden = (action: string) => (
    <>
      <GuardFields data={data} trapLabel={t('offer.trap')} />
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="version" value={data.version} />
    </>
  )
  return (
    <section aria-labelledby="offer-answer" className="form-page">
      <h2 id="offer-answer">{t('offer.answer')}</h2>
      <form className="form" method="post" action={data.href}>
        {hidden('accept')}
        <FormField
          name="name"
          label={t('offer.name')}
          required
          longest={100}
          autoComplete="name"
          hintText={t('offer.nameHint')}
          optionalText={t('offer.optional')}
          typed={isAccepting ? typed : undefined}
          error={isAccepting ? errors['name'] : undefined}
          focused={isAccepting && 'name' in errors}
        />
        <p>{t('offer.acceptHint')}</p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t('offer.accept')}
          </button>
        </div>
      </form>
      <details open={!isAccepting}>
        <summary>{t('offer.decline')}</summary>
        <form className="form" method="post" action={data.href}>
          {hidden('decline')}
          <FormField
            name="reason"
            label={t('offer.reason')}
            rows={4}
            longest={2000}
            hintText={t('offer.reasonHint')}
            optionalText={t('offer.optional')}
            typed={isAccepting ? undefined : typed}
            error={isAccepting ? undefined : errors['reason']}
            focused={!isAccepting && 'reason' in errors}
          />
          <div className="form-foot">
            <button type="submit" className="button is-quiet">
              {t('offer.declineNow')}
            </button>
          </div>
        </form>
      </details>
    </section>
  )
}
