import { Leaf } from '#kit/browser/site/pieces/When.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { calendarLeaf, monthName, sayDate, sayDay } from '#kit/shared/dates/dates.ts'
import type { WasteCollection } from '../waste.contract.ts'
import type { WasteDay } from '../waste.views.ts'
import { useWasteTexts } from './texts.ts'
import { WasteMark, WasteSign } from './WasteMark.tsx'

/** Noon in Central Europe, so that the day is the same in every European time zone. */
const noon = (date: string) => `${date}T11:00:00Z`
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Remarks on a collection beside its name. */
function Remarks({ item, withZone }: { item: WasteCollection; withZone: boolean }) {
  const t = useWasteTexts()
  const site = useSite()
  const remarks = [
    item.cancelled ? <strong key="off">{t('waste.cancelled')}</strong> : null,
    item.movedFrom ? (
      <span key="moved">{t('waste.movedFrom', { day: sayDate(noon(item.movedFrom), site) })}</span>
    ) : null,
    withZone ? <span key="zone">{item.zone === null ? t('waste.allZones') : item.zoneName}</span> : null,
    item.note ? <span key="note">{item.note}</span> : null,
  ].filter((one) => one !== null)
  return remarks.length > 0 ? <span className="waste-remarks">{remarks}</span> : null
}

/** Next days in large print: `Morgen: Biomüll`. */
export function NextDays({ days, withZone }: { days: readonly WasteDay[]; withZone: boolean }) {
  const site = useSite()
  return (
    <ol className="date-list waste-next" role="list">
      {days.map(({ date, items }) => (
        <li key={date}>
          <Leaf at={noon(date)} />
          <div>
            <h3 className="card-title">
              <time dateTime={date}>{capital(sayDay(noon(date), site))}</time>
            </h3>
            <ul role="list" className="waste-items">
              {items.map((item) => (
                <li key={item._id} className={item.cancelled ? 'is-cancelled' : undefined}>
                  <WasteSign kind={item} />
                  <span>
                    <span className="waste-name">{item.name}</span>{' '}
                    <Remarks item={item} withZone={withZone} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Days of a month, one short line each. */
export function MonthDays({ month, days }: { month: string; days: readonly WasteDay[] }) {
  const site = useSite()
  const title = `${monthName(Number(month.slice(5, 7)), site.lang)} ${month.slice(0, 4)}`
  return (
    <section className="waste-month" aria-label={title}>
      <h3>{title}</h3>
      <ul role="list">
        {days.map(({ date, items }) => {
          const { weekday, day } = calendarLeaf(noon(date), site)
          return (
            <li key={date}>
              <time dateTime={date}>
                <span>{weekday}</span> {day}.
              </time>
              <ul role="list">
                {items.map((item) => (
                  <li key={item._id} className={item.cancelled ? 'is-cancelled' : undefined}>
                    <WasteMark kind={item} />
                    <span>
                      <span className="waste-name">{item.name}</span> <Remarks item={item} withZone={false} />
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
