import { useEffect } from 'react'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { WasteData } from '../waste.views.ts'
import { keepZone, useOwnZone } from './own-zone.ts'
import { TakeAway } from './TakeAway.tsx'
import { useWasteTexts } from './texts.ts'
import { MonthDays, NextDays } from './WasteDays.tsx'
import { WasteMark } from './WasteMark.tsx'
import { ZoneForm } from './ZoneForm.tsx'

/** Collection calendar: choice of street or zone, then the next dates, then all. */
export function WasteCalendar({ page }: { page: SitePage<string, WasteData> }) {
  const t = useWasteTexts()
  const { data } = page
  const { zone, zones, next, months, missingYear } = data
  const hasChoice = zones.length > 1
  useOwnZoneFirst(data)
  return (
    <div className="waste">
      <h1>{page.meta.title}</h1>
      {hasChoice && zone ? (
        <>
          <OwnZone zone={zone} />
          <details className="waste-other">
            <summary>{t('waste.otherZone')}</summary>
            <ZoneForm data={data} />
          </details>
        </>
      ) : (
        hasChoice && <ZoneForm data={data} />
      )}
      <section className="section" aria-labelledby="waste-next">
        <h2 id="waste-next">{t(zone || !hasChoice ? 'waste.next' : 'waste.nextAll')}</h2>
        {data.kinds.length > 1 && <KindFilter data={data} />}
        {next.length > 0 ? (
          <NextDays days={next} withZone={!zone && hasChoice} />
        ) : (
          <p className="empty">{t(data.print.length > 0 ? 'waste.none' : 'waste.noneYet')}</p>
        )}
        {missingYear && <p className="note">{t('waste.missingYear', { year: String(missingYear) })}</p>}
      </section>
      {next.length > 0 && <TakeAway data={data} />}
      {months.length > 0 && (
        <section className="section" aria-labelledby="waste-months">
          <h2 id="waste-months">{t('waste.months')}</h2>
          <div className="waste-months">
            {months.map(({ month, days }) => (
              <MonthDays key={month} month={month} days={days} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Opens the zone remembered on this device if the address names none. */
function useOwnZoneFirst({ zone, zones, asked }: WasteData): void {
  const own = useOwnZone()
  const isOpen = zone === null && asked.street === ''
  useEffect(() => {
    const known = isOpen && zones.find(({ _id }) => _id === own)
    if (known) location.replace(known.href)
  }, [isOpen, own, zones])
}

/** Remembers the zone on this device on request; needs JavaScript. */
function OwnZone({ zone }: { zone: NonNullable<WasteData['zone']> }) {
  const t = useWasteTexts()
  const own = useOwnZone()
  const isOwn = own === zone._id
  return (
    <p className="waste-own needs-script">
      <button
        type="button"
        className="button is-quiet"
        aria-pressed={isOwn}
        onClick={() => keepZone(isOwn ? null : zone._id)}
      >
        <Icon name={isOwn ? 'check_circle' : 'pin'} />
        {t(isOwn ? 'waste.forget' : 'waste.remember')}
      </button>
      <span role="status">{isOwn ? t('waste.remembered') : ''}</span>
    </p>
  )
}

/** Filter by one or more kinds; each link adds or removes one. */
function KindFilter({ data }: { data: WasteData }) {
  const t = useWasteTexts()
  const isNarrowed = data.kinds.some(({ isChosen }) => isChosen)
  return (
    <nav className="waste-filter" aria-label={t('waste.filter')}>
      <ul role="list" className="chips">
        <li>
          <Link href={data.editorialKinds} aria-current={isNarrowed ? undefined : 'true'} keepScroll>
            {t('waste.all')}
          </Link>
        </li>
        {data.kinds.map((kind) => (
          <li key={kind._id}>
            <Link href={kind.href} aria-current={kind.isChosen ? 'true' : undefined} keepScroll>
              <WasteMark kind={kind} />
              {kind.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
