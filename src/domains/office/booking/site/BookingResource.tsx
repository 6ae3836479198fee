import { useEffect, useRef } from 'react'
import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { Subscribe } from '#kit/browser/site/pieces/Subscribe.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { saySpan } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type BookingResourceData, pressField } from '../booking.views.ts'
import { useBookingTexts } from './texts.ts'
import {
  Beginnings,
  MonthTable,
  NextFree,
  TimeChoices,
  WaitChoices,
  Whereabouts,
  WhoseClock,
} from './Times.tsx'

/** A resource with its free times and the choice of one; works without JavaScript. */
export function BookingResource({ page }: { page: SitePage<string, BookingResourceData> }) {
  const t = useBookingTexts()
  const { lang, zone, now } = useSite()
  const { data } = page
  const { times } = data
  const problem = data.form?.problem
  return (
    <div className="booking">
      <div className="title-block">
        <p className="card-meta">
          <span>{t(`booking.kinds.${data.kind}`)}</span>
          {data.place && <span>{data.place}</span>}
        </p>
        <h1 lang={foreign(data.lang, lang)}>{data.title}</h1>
        {data.text.split(/\n+/).map((words, index) => (
          // eslint-disable-next-line react/no-array-index-key -- paragraphs have no other key
          <p key={index} lang={foreign(data.lang, lang)}>
            {words}
          </p>
        ))}
      </div>
      {data.picture && <Picture picture={data.picture} sizes="(min-width: 48rem) 46rem, 100vw" />}
      {data.dates.length > 0 && (
        <section aria-labelledby="dates">
          <h2 id="dates">{t('booking.dates')}</h2>
          <ul>
            {data.dates.map(({ from, until }) => (
              <li key={from}>{saySpan(from, until, { lang, zone, now })}</li>
            ))}
          </ul>
        </section>
      )}
      <h2>{t('booking.chooseTime')}</h2>
      {problem && (
        <p
          className="form-error"
          role="alert"
          tabIndex={-1}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the reader continues at the reason
          autoFocus={!problem.fields?.['until']}
        >
          {problem.message}
        </p>
      )}
      <WhoseClock />
      <NextFree times={times} />
      {data.mostUnits > 1 && <Units data={data} />}
      <div className="booking-choice">
        <MonthTable times={times} />
        <div className="booking-form">
          {data.needsAccount && <p className="note">{t('booking.needsAccount')}</p>}
          <Beginnings times={times} />
          <Choice data={data} />
        </div>
      </div>
      <ul className="booking-facts">
        {data.confirmsLater && <li>{t('booking.confirmsLater')}</li>}
        <li>
          <CancelUntil hours={data.cancelHours} />
        </li>
        {data.deposit && <li>{t('booking.deposit', { amount: data.deposit })}</li>}
        {data.payText && <li>{data.payText}</li>}
      </ul>
      <Subscribe address={data.feedHref} t={t} texts="booking" />
      <p>
        <a href={data.listHref}>{t('booking.all')}</a>
      </p>
    </div>
  )
}

/** The deadline for cancelling, in days when it is several whole ones, because 168 hours are hard to imagine. */
function CancelUntil({ hours }: { hours: number }) {
  const t = useBookingTexts()
  if (hours === 0) return t('booking.cancelUntilBegin')
  return hours >= 48 && hours % 24 === 0
    ? t('booking.cancelUntilDays', { days: hours / 24 })
    : t('booking.cancelUntil', { count: hours })
}

/** The times of the chosen day; a form only when there is something to send. */
function Choice({ data }: { data: BookingResourceData }) {
  const t = useBookingTexts()
  const { times } = data
  const several = data.several > 1
  const isFree = times.times.length > 0
  const typed = data.form?.values
  const choices = <TimeChoices times={times} several={several} typed={typed} />
  if (!isFree && !(data.waitlist && times.full.length > 0)) return choices
  return (
    <form method="post" action={data.href} className="booking-form">
      <input type="hidden" name="n" value={times.units} />
      <PressMark />
      <Whereabouts times={times} />
      {choices}
      {isFree && several && <p className="field-hint">{t('booking.several', { count: data.several })}</p>}
      {data.tariffs.length > 0 && <Tariffs data={data} />}
      {data.series && isFree && <Series typed={typed} error={data.form?.problem?.fields?.['until']} />}
      {isFree && (
        <div className="form-foot">
          <button type="submit" className="button">
            {t('booking.goOn')}
          </button>
          <p className="field-hint">{t('booking.heldHint')}</p>
        </div>
      )}
      {data.waitlist && <WaitChoices times={times} />}
    </form>
  )
}

/** Marks forms of this page as one browser's: pages are cached for everyone, so only JavaScript can. */
function PressMark() {
  const mark = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (mark.current) mark.current.value = uuidv7()
  }, [])
  return <input ref={mark} type="hidden" name={pressField} defaultValue="" />
}

function Units({ data }: { data: BookingResourceData }) {
  const t = useBookingTexts()
  return (
    <form method="get" action={data.href} className="form booking-units">
      <div className="field">
        <label htmlFor="n">{t(`booking.units.${data.kind}`)}</label>
        <input id="n" name="n" type="number" min={1} max={data.mostUnits} defaultValue={data.times.units} />
      </div>
      {data.times.day && <input type="hidden" name="day" value={data.times.day} />}
      <input type="hidden" name="month" value={data.times.month} />
      <button type="submit" className="button is-quiet">
        {t('booking.show')}
      </button>
    </form>
  )
}

function Tariffs({ data }: { data: BookingResourceData }) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const typed = data.form?.values['tariff']
  return (
    <fieldset className="form">
      <legend>{t('booking.tariff')}</legend>
      {data.tariffs.map(({ _id, title, lang: own, price, per }, index) => (
        <label key={_id} className="booking-slot">
          <input
            type="radio"
            name="tariff"
            id={index === 0 ? 'tariff' : undefined}
            value={_id}
            required
            defaultChecked={typed === _id || data.tariffs.length === 1}
          />
          <span lang={foreign(own, lang)}>
            {title}
            <small>{price ? `${price} ${t(`booking.per.${per}`)}` : t('booking.free')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Series({
  typed = {},
  error,
}: {
  typed?: Readonly<Record<string, string>> | undefined
  error: string | undefined
}) {
  const t = useBookingTexts()
  return (
    <details className="booking-series" open={Boolean(typed['repeat'])}>
      <summary>{t('booking.series')}</summary>
      <div className="form field-row">
        <div className="field">
          <label htmlFor="repeat">{t('booking.repeat')}</label>
          <select id="repeat" name="repeat" defaultValue={typed['repeat']}>
            {['', 'weekly', 'fortnightly', 'monthly'].map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {t(`booking.rhythms.${rhythm || 'once'}`)}
              </option>
            ))}
          </select>
        </div>
        <FormField
          name="until"
          type="date"
          label={t('booking.repeatUntil')}
          optionalText=""
          hintText={undefined}
          typed={typed}
          error={error}
          focused={error !== undefined}
        />
      </div>
      <p className="field-hint">{t('booking.seriesHint')}</p>
    </details>
  )
}
