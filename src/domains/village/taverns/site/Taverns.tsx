import type { MouseEvent } from 'react'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { OpenState } from '#kit/browser/site/pieces/DatedOpenings.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Subscribe } from '#kit/browser/site/pieces/Subscribe.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { directionsTo, MapPanel, useListBesideMap } from '#domains/village/maps/site/offers.tsx'
import type { Opening } from '../taverns.contract.ts'
import type { OpenOnDay, TavernLine, TavernsData } from '../taverns.views.ts'
import { DaySteps } from './DaySteps.tsx'
import { sayHours, sayLong, sayOpening, sayPeriod } from '../tavern-words.rules.ts'
import { useTavernTexts } from './texts.ts'

/** Taverns open today or on another day, then all taverns with their next dates beside a map. */
export function Taverns({ page }: { page: SitePage<string, TavernsData> }) {
  const t = useTavernTexts()
  const { data } = page
  const { taverns, categories } = data
  const { messages } = useSite().frame.places
  return (
    <div className="taverns">
      <div className="title-block">
        <h1>{page.meta.title}</h1>
        <p className="lead">{t('taverns.lead')}</p>
      </div>
      {taverns.length === 0 && categories.length === 0 ? (
        <p className="empty">{t('taverns.empty')}</p>
      ) : (
        <>
          <OpenDay data={data} day={data.today} open={data.openToday} />
          <DaySteps data={data} />
          {data.openOn && <OpenDay data={data} day={data.date} open={data.openOn} />}
          {categories.length > 0 && (
            <nav className="filter" aria-label={t('taverns.narrow')}>
              <Choices
                choices={categories.map(({ current, ...said }) => ({
                  ...said,
                  isCurrent: current,
                }))}
              />
            </nav>
          )}
          <AllTaverns key={page.path + taverns.map(({ _id }) => _id).join()} data={data} />
        </>
      )}
      <section className="taverns-more" aria-label={t('taverns.more')}>
        <p>
          <Link className="more" href={data.yearHref}>
            <Icon name="calendar" />
            {t('taverns.year')}
          </Link>
        </p>
        {messages && (
          <p>
            <Link className="more" href={messages}>
              <Icon name="notifications" />
              {t('taverns.push')}
            </Link>
          </p>
        )}
        <p>
          <Link className="more" href={data.reportHref}>
            <Icon name="mail" />
            {t('taverns.report')}
          </Link>
        </p>
        <Subscribe address={data.ics} t={t} texts="taverns" />
      </section>
    </div>
  )
}

interface OpenDayProps {
  data: TavernsData
  day: string
  open: readonly OpenOnDay[]
}

/** Taverns open on a day, soonest first; the next to open if there is none. */
function OpenDay({ data: { today, taverns }, day, open }: OpenDayProps) {
  const t = useTavernTexts()
  const site = useSite()
  const isToday = day === today
  const next = taverns.find(({ openings }) => openings.length > 0)
  const id = isToday ? 'open' : 'open-on'
  return (
    <section className="taverns-day" aria-labelledby={id}>
      <h2 id={id}>
        {isToday ? t('taverns.openToday') : t('taverns.openOn', { day: sayLong(day, site.lang) })}
      </h2>
      {open.length === 0 ? (
        <p className="empty">
          {t('taverns.noneOn')}
          {isToday && next?.openings[0] && (
            <> {t('taverns.nextIs', { tavern: next.title, when: sayOpening(next.openings[0], site) })}</>
          )}
        </p>
      ) : (
        <ul role="list" className="tiles">
          {open.map(({ number, openings }) => {
            const tavern = taverns[number - 1]
            return (
              tavern && (
                <li key={tavern._id}>
                  <OpenTavern tavern={tavern} openings={openings} isToday={isToday} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface OpenTavernProps {
  tavern: TavernLine
  /** Openings on the chosen day. */
  openings: Opening[]
  isToday: boolean
}

function OpenTavern({ tavern, openings, isToday }: OpenTavernProps) {
  const site = useSite()
  const { title, href, address, periods, lang } = tavern
  const period = periods.find(({ from, to }) => openings.some(({ day }) => from <= day && day <= to))
  const year = openings[0]?.day.slice(0, 4) ?? ''
  return (
    <article className="tavern">
      <h3>
        <Link href={href} lang={foreign(lang, site.lang)}>
          {title}
        </Link>
      </h3>
      {isToday && <OpenState openings={openings} />}
      <p className="tavern-hours">{sayHours(openings, site)}</p>
      {period && (
        <p className="card-meta">
          <span>{sayPeriod(period, site.lang, year)}</span>
        </p>
      )}
      {period?.note && <p>{period.note}</p>}
      {address && <p>{address}</p>}
      <TavernActions tavern={tavern} />
    </article>
  )
}

function TavernActions({
  tavern,
  showOnMap,
}: {
  tavern: TavernLine
  showOnMap?: ((event: MouseEvent) => void) | undefined
}) {
  const t = useTavernTexts()
  const { number, title, phone, tel, position } = tavern
  return (
    <p className="place-actions">
      {phone && (
        <a href={`tel:${tel}`} aria-label={t('taverns.call', { tavern: title, number: phone })}>
          {phone}
        </a>
      )}
      {position && (
        <a
          href={directionsTo(position)}
          rel="noreferrer"
          aria-label={t('taverns.routeTo', { tavern: title })}
        >
          <Icon name="external" />
          {t('taverns.route')}
        </a>
      )}
      {position && showOnMap && (
        <a
          href={`#map-${number}`}
          aria-label={t('taverns.showOnMapOf', { tavern: title })}
          onClick={showOnMap}
        >
          <Icon name="pin" />
          {t('taverns.showOnMap')}
        </a>
      )}
    </p>
  )
}

/** All taverns as a list beside a map. The list alone is complete; choosing a place in one shows it in the other. */
function AllTaverns({ data }: { data: TavernsData }) {
  const t = useTavernTexts()
  const { taverns, sketch, tiles } = data
  const { chosen, map, list, showOnMap, showInList } = useListBesideMap()

  const items = (
    <section aria-labelledby="taverns">
      <h2 id="taverns">{t('taverns.taverns')}</h2>
      {sketch && (
        <p className="map-jump">
          <a href="#map">
            <Icon name="map" /> {t('taverns.toMap')}
          </a>
        </p>
      )}
      <ol role="list" className="place-list" ref={list}>
        {taverns.map((tavern) => (
          <ListedTavern
            key={tavern._id}
            tavern={tavern}
            isChosen={tavern.number === chosen}
            showOnMap={sketch ? (event) => showOnMap(tavern.number, event) : undefined}
            year={data.today.slice(0, 4)}
          />
        ))}
      </ol>
    </section>
  )
  if (!sketch) return items
  return (
    <div className="map-columns">
      {items}
      <section className="map-side" id="map" ref={map} aria-label={t('taverns.map')}>
        <MapPanel
          sketch={sketch}
          tiles={tiles}
          marks={taverns.flatMap(({ position, number, title }) =>
            position ? [{ ...position, number, title, href: `#place-${number}` }] : [],
          )}
          chosen={chosen}
          choose={showInList}
        />
      </section>
    </div>
  )
}

interface ListedProps {
  tavern: TavernLine
  isChosen: boolean
  showOnMap: ((event: MouseEvent) => void) | undefined
  year: string
}

function ListedTavern({ tavern, isChosen, showOnMap, year }: ListedProps) {
  const t = useTavernTexts()
  const { lang } = useSite()
  const { number, title, href, address, openings, periods } = tavern
  return (
    <li id={`place-${number}`} className="place" tabIndex={-1} aria-current={isChosen ? 'true' : undefined}>
      <span className="place-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3 className="place-name" lang={foreign(tavern.lang, lang)}>
          <Link href={href}>{title}</Link>
        </h3>
        <p className="card-meta">
          {openings.length > 0 && <OpenState openings={openings} />}
          {address && <span>{address}</span>}
        </p>
        {periods.length > 0 ? (
          <ul role="list" className="tavern-periods">
            {periods.map((period) => (
              <li key={period._id}>{sayPeriod(period, lang, year)}</li>
            ))}
          </ul>
        ) : (
          <p>{t('taverns.noDates')}</p>
        )}
        <TavernActions tavern={tavern} showOnMap={showOnMap} />
      </div>
    </li>
  )
}
