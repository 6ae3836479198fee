import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { locales } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { WasteYearData } from '../waste.views.ts'
import { useWasteTexts } from './texts.ts'
import { WasteMark } from './WasteMark.tsx'

type Day = WasteYearData['months'][number]['days'][number]

const written = (lang: 'de' | 'en', options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locales[lang], { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(day))
}

/** A year on one sheet of paper: twelve months side by side, each day with the letters of its collections. */
export function WasteYear({ page }: { page: SitePage<string, WasteYearData> }) {
  const t = useWasteTexts()
  const { lang, frame } = useSite()
  const { year, zone, months, kinds, notes, back, others } = page.data
  const monthName = written(lang, { month: 'long' })
  const plain = written(lang, { day: 'numeric', month: 'numeric' })
  return (
    <div className="waste-year">
      <header>
        <h1>{t('waste.yearTitle', { year: String(year) })}</h1>
        <p>
          {frame.name}
          {zone && <b> · {zone.name}</b>}
        </p>
      </header>
      <p className="waste-year-actions">
        <button type="button" className="button needs-script" onClick={() => print()}>
          <Icon name="print" />
          {t('waste.printNow')}
        </button>
        <Link className="more" href={back}>
          <Icon name="back" />
          {t('waste.back')}
        </Link>
      </p>
      <ul role="list" className="waste-legend" aria-label={t('waste.legend')}>
        {kinds.map((kind) => (
          <li key={kind._id}>
            <WasteMark kind={kind} />
            {kind.name}
          </li>
        ))}
      </ul>
      <div className="waste-sheet">
        {months.map(({ month, days }) => (
          <section key={month} aria-labelledby={`m${month}`}>
            <h2 id={`m${month}`}>{monthName(`${month}-15`)}</h2>
            <ul role="list">
              {days.map((day) => (
                <DayLine key={day.date} day={day} lang={lang} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {notes.length > 0 && (
        <section className="waste-notes" aria-labelledby="waste-notes">
          <h2 id="waste-notes">{t('waste.notes')}</h2>
          <ul>
            {notes.map((item) => (
              <li key={item._id}>
                {plain(item.date)} {item.name}
                {item.cancelled && ` ${t('waste.cancelled')}`}
                {item.note && `: ${item.note}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <nav className="waste-others" aria-label={t('waste.others')}>
          <ul role="list" className="chips">
            {others.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const weekdays = { de: 'Mo Di Mi Do Fr Sa So', en: 'Mo Tu We Th Fr Sa Su' }

function DayLine({ day, lang }: { day: Day; lang: 'de' | 'en' }) {
  const { items, weekday, holiday, date } = day
  const free = holiday !== '' || weekday === 7
  // Days without a collection are hidden from screen readers
  return (
    <li
      className={free ? 'is-free' : weekday === 6 ? 'is-saturday' : undefined}
      aria-hidden={items.length === 0 ? true : undefined}
      title={holiday || undefined}
    >
      <span className="waste-day">
        <b>{Number(date.slice(8))}</b> {weekdays[lang].split(' ')[weekday - 1]}
      </span>
      <span className="waste-marks">
        {items.map((item) => (
          <span key={item._id} className={item.cancelled ? 'is-cancelled' : undefined}>
            <WasteMark kind={item} />
            <span className="waste-words">{item.name}</span>
          </span>
        ))}
      </span>
    </li>
  )
}
