import type { MouseEvent } from 'react'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { sayMoment } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { MapPanel, useListBesideMap } from '#domains/village/maps/site/offers.tsx'
import type { DefectListData, PublicDefect } from '../defects.views.ts'
import { DefectPhotos } from './DefectPhotos.tsx'
import { useDefectTexts } from './texts.ts'

/** Reports on the map need the anchor `#place-1` that the map links to. */
const anchorOf = (report: PublicDefect, number: number) =>
  number > 0 ? `place-${number}` : `report-${report.number}`

/** Released reports, beside a map. */
export function DefectList({ page }: { page: SitePage<string, DefectListData> }) {
  const t = useDefectTexts()
  const { reports, sketch, tiles, formHref } = page.data
  const { chosen, map, list, showOnMap, showInList } = useListBesideMap()
  const placed = reports.filter(({ point }) => point !== null)
  const numberOf = (report: PublicDefect) => placed.indexOf(report) + 1
  return (
    <div className="map-view">
      <div className="title-block">
        <h1>{t('defects.list.title')}</h1>
        <p className="lead">{t('defects.list.lead')}</p>
        <p>
          <Link className="button" href={formHref}>
            {t('defects.list.report')}
          </Link>
        </p>
      </div>
      {reports.length === 0 && <p className="empty">{t('defects.list.none')}</p>}
      <div className="map-columns">
        <ol role="list" className="place-list" ref={list}>
          {reports.map((report) => (
            <Report
              key={report._id}
              report={report}
              number={numberOf(report)}
              isChosen={chosen !== null && chosen === numberOf(report)}
              showOnMap={(event) => showOnMap(numberOf(report), event)}
            />
          ))}
        </ol>
        {sketch && (
          <div className="map-side" id="map" ref={map}>
            <MapPanel
              sketch={sketch}
              tiles={tiles}
              marks={placed.map((report, index) => ({
                number: index + 1,
                title: `${report.kind}, ${report.place || t('defects.list.number', { number: report.number })}`,
                href: `#${anchorOf(report, index + 1)}`,
                lat: report.point?.lat ?? 0,
                lon: report.point?.lon ?? 0,
              }))}
              chosen={chosen}
              choose={showInList}
            />
          </div>
        )}
      </div>
    </div>
  )
}

interface ReportProps {
  report: PublicDefect
  /** Number on the map; 0 if the report has no point. */
  number: number
  isChosen: boolean
  showOnMap: (event: MouseEvent) => void
}

function Report({ report, number, isChosen, showOnMap }: ReportProps) {
  const t = useDefectTexts()
  const { lang, now, zone } = useSite()
  const when = (at: string) => sayMoment(at, { lang, zone, now })
  const title = report.place || report.kind
  return (
    <li
      id={anchorOf(report, number)}
      className="place"
      tabIndex={-1}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className="place-number" aria-hidden="true">
        {number || '·'}
      </span>
      <div>
        <h2 className="place-name" lang={foreign('de', lang)}>
          {title}
        </h2>
        <p className="card-meta">
          <span>{t('defects.list.number', { number: report.number })}</span>
          <span lang={foreign(report.kindLang, lang)}>{report.kind}</span>
          <time dateTime={report.at}>{when(report.at)}</time>
          <strong>{t(`defects.states.${report.state}`)}</strong>
        </p>
        <p className="defect-text" lang={foreign('de', lang)}>
          {report.text}
        </p>
        <DefectPhotos photos={report.photos} />
        {report.steps.length > 0 && (
          <ol role="list" className="defect-way">
            {report.steps.map((step) => (
              <li key={step._id}>
                <p className="card-meta">
                  <time dateTime={step.at}>{when(step.at)}</time>
                  <span>{step.state ? t(`defects.states.${step.state}`) : t('defects.status.answer')}</span>
                </p>
                {step.text && (
                  <p className="defect-text" lang={foreign('de', lang)}>
                    {step.text}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
        {number > 0 && (
          <p className="place-actions">
            <a href={`#map-${number}`} aria-label={t('defects.list.showOf', { title })} onClick={showOnMap}>
              <Icon name="pin" />
              {t('defects.list.show')}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
