import type { ReactNode } from 'react'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { dayIn, sayTime, writeDay } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { sayBooked } from '../booking-words.rules.ts'
import type { BookingOwnData, OwnBooking } from '../booking.views.ts'
import { BookingForm, releaseForm } from './BookingForm.tsx'
import { useBookingTexts } from './texts.ts'
import { Beginnings, MonthTable, TimeChoices, Whereabouts, WhoseClock } from './Times.tsx'

/** The page of a booking group, for holders of its link: the form, or the state. */
export function BookingOwn({ page }: { page: SitePage<string, BookingOwnData> }) {
  const t = useBookingTexts()
  const { lang, zone } = useSite()
  const { data } = page
  const { step, notice, form } = data
  const isForm = step === 'form' || step === 'waitForm'
  return (
    <div className="form-page booking-own">
      <h1>
        {t(`booking.steps.${step}`)} <span lang={foreign(data.titleLang, lang)}>{data.title}</span>
      </h1>
      {notice && !form && (
        <p className="note" role="status">
          {t(`booking.notices.${notice}`)}
        </p>
      )}
      {form?.problem && !isForm && (
        <p className="form-error" role="alert">
          {form.problem.message}
        </p>
      )}
      {data.heldUntil && (
        <p className="note">
          {t(`booking.heldUntil.${step === 'form' ? 'form' : 'other'}`, {
            time: sayTime(data.heldUntil, { lang, zone }),
            day: writeDay(dayIn(data.heldUntil, zone), lang),
          })}
        </p>
      )}
      {step === 'over' && (
        <p>
          {t('booking.overText')} <a href={data.resourceHref}>{t('booking.chooseAgain')}</a>
        </p>
      )}
      {step !== 'over' && <Facts data={data} />}
      {data.clashes.length > 0 && isForm && (
        <div className="note">
          <p>
            <strong>{t('booking.clashes')}</strong>
          </p>
          <ul>
            {data.clashes.map((day) => (
              <li key={day}>{writeDay(day, lang, { weekday: true, year: true })}</li>
            ))}
          </ul>
          <p>
            <a href={data.resourceHref}>{t('booking.chooseAgain')}</a>
          </p>
        </div>
      )}
      {isForm && <BookingForm data={data} path={page.path} />}
      {step === 'form' && (
        <form method="post" action={data.href} id={releaseForm} hidden>
          <input type="hidden" name="action" value="release" />
        </form>
      )}
      {data.payHref && !isForm && (
        <p>
          <a className="button" href={data.payHref}>
            {t('booking.payNow', { amount: data.due })}
          </a>
        </p>
      )}
      {step === 'checkMail' && <p>{t('booking.checkMail')}</p>}
      {step === 'verify' && (
        <OwnForm data={data} action="confirm" label={t('booking.confirm')}>
          <input type="hidden" name="proof" value={data.mailProof} />
        </OwnForm>
      )}
      {step === 'offer' && data.mailProof === '' && <p>{t('booking.acceptByMail')}</p>}
      {step === 'offer' && data.mailProof !== '' && (
        <OwnForm
          data={data}
          action="accept"
          label={t(
            data.cost || data.deposit
              ? 'booking.acceptPaid'
              : data.confirmsLater
                ? 'booking.sendRequest'
                : 'booking.accept',
          )}
        >
          <input type="hidden" name="proof" value={data.mailProof} />
        </OwnForm>
      )}
      {data.moving && <Moving data={data} moving={data.moving} />}
      {!isForm && step !== 'over' && data.bookings.some(({ state }) => state === 'confirmed') && (
        <p>
          <a href={data.calendarHref} data-own-window="">
            {t('booking.toCalendar')}
          </a>
        </p>
      )}
    </div>
  )
}

function OwnForm({
  data,
  action,
  label,
  quiet = false,
  children,
}: {
  data: BookingOwnData
  action: string
  label: string
  quiet?: boolean
  children?: ReactNode
}) {
  return (
    <form method="post" action={data.href} className="booking-act">
      <input type="hidden" name="action" value={action} />
      {children}
      <button type="submit" className={quiet ? 'button is-quiet' : 'button'}>
        {label}
      </button>
    </form>
  )
}

function Facts({ data }: { data: BookingOwnData }) {
  const t = useBookingTexts()
  const { lang, zone } = useSite()
  const say = (one: { from: string; until: string }) =>
    sayBooked({ ...one, wholeDays: data.wholeDays }, lang, zone)
  return (
    <>
      <ul role="list" className="booking-dates">
        {data.bookings.map((one) => (
          <li key={one._id}>
            <div>
              {data.dates.length > 0 ? (
                data.dates.map((date) => <p key={date.from}>{say(date)}</p>)
              ) : (
                <p>
                  <strong>{say(one)}</strong>
                </p>
              )}
              {one.state !== 'held' && (
                <p className="card-meta">
                  <span>{t(`booking.bookingStates.${one.state}`)}</span>
                  {one.state !== 'joining' && <span>{t('booking.number', { number: one.number })}</span>}
                </p>
              )}
            </div>
            {one.open && data.moving === null && <Acts data={data} one={one} />}
          </li>
        ))}
      </ul>
      <CancelAll data={data} />
      <dl className="booking-terms">
        <Fact name="place" value={data.place} />
        <Fact name="count" value={data.units > 1 ? String(data.units) : ''} />
        <Fact name="rate" value={data.tariff} />
        <Fact name="cost" value={data.cost} />
        <Fact name="paid" value={data.paid} />
        <Fact name="depositShort" value={data.deposit} />
      </dl>
      {data.cost && data.payText && <p>{data.payText}</p>}
      {data.cost && data.payLater && (
        <p>
          {t('booking.payLater')} {data.payLater}
        </p>
      )}
      <Refund data={data} />
    </>
  )
}

/** The refund on cancellation, shown before booking and while something can be cancelled. */
function Refund({ data }: { data: BookingOwnData }) {
  const t = useBookingTexts()
  const { refund, step, confirmsLater } = data
  if (!refund || (step !== 'form' && data.bookings.every(({ open }) => !open))) return null
  const { hours: count, percent } = refund
  return (
    <p>
      {step === 'form' && !confirmsLater && `${t('booking.payOnline')} `}
      {percent === 100
        ? t('booking.refundAll')
        : t(percent === 0 ? 'booking.refundNone' : 'booking.refundPart', { count, percent })}
    </p>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const t = useBookingTexts()
  if (!value) return null
  return (
    <div>
      <dt>{t(`booking.facts.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Cancels all dates of a series at once. */
function CancelAll({ data }: { data: BookingOwnData }) {
  const t = useBookingTexts()
  if (data.moving !== null || data.bookings.filter(({ open }) => open).length < 2) return null
  return (
    <div className="booking-acts">
      <details>
        <summary>{t('booking.cancelAll')}</summary>
        <OwnForm data={data} action="cancel" label={t('booking.cancelAllNow')} quiet />
      </details>
    </div>
  )
}

/** Actions of the customer for one time; cancelling is confirmed in the expanded part. */
function Acts({ data, one }: { data: BookingOwnData; one: OwnBooking }) {
  const t = useBookingTexts()
  const { zone } = useSite()
  const isWaiting = one.state === 'waiting' || one.state === 'offered'
  return (
    <div className="booking-acts">
      {one.movable && (
        <a
          className="button is-quiet"
          href={`${data.href}?move=${one._id}&day=${dayIn(one.from, zone)}#times`}
        >
          {t('booking.move')}
        </a>
      )}
      <details>
        <summary>{t(isWaiting ? 'booking.leave' : 'booking.cancel')}</summary>
        <OwnForm
          data={data}
          action="cancel"
          label={t(isWaiting ? 'booking.leaveNow' : 'booking.cancelNow')}
          quiet
        >
          <input type="hidden" name="booking" value={one._id} />
        </OwnForm>
      </details>
    </div>
  )
}

function Moving({
  data,
  moving: { _id, times },
}: {
  data: BookingOwnData
  moving: NonNullable<BookingOwnData['moving']>
}) {
  const t = useBookingTexts()
  const keep = <a href={data.href}>{t('booking.keep')}</a>
  return (
    <FormGroup title={t('booking.moveTitle')} hint={t('booking.moveHint')}>
      {data.confirmsLater && <p className="field-hint">{t('booking.moveConfirmed')}</p>}
      {data.cost && <p className="field-hint">{t('booking.moveCost')}</p>}
      <WhoseClock />
      <MonthTable times={times} />
      <Beginnings times={times} />
      {times.times.length > 0 ? (
        <form method="post" action={data.href} className="booking-form">
          <input type="hidden" name="action" value="move" />
          <input type="hidden" name="booking" value={_id} />
          <input type="hidden" name="move" value={_id} />
          <Whereabouts times={times} />
          <TimeChoices times={times} several={false} typed={data.form?.values} />
          <div className="form-foot">
            <button type="submit" className="button">
              {t('booking.moveNow')}
            </button>
            {keep}
          </div>
        </form>
      ) : (
        <>
          <TimeChoices times={times} several={false} />
          <p>{keep}</p>
        </>
      )}
    </FormGroup>
  )
}
