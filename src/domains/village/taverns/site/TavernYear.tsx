import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { ShareAndPrint } from '#kit/browser/site/pieces/ShareAndPrint.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { TavernYearData, TavernYearRow } from '../taverns.views.ts'
import { sayShort } from '../tavern-words.rules.ts'
import { useTavernTexts } from './texts.ts'

const day = 86_400_000

/** A year on one sheet of paper: the strip shows the periods, the text gives the dates. */
export function TavernYear({ page }: { page: SitePage<string, TavernYearData> }) {
  const t = useTavernTexts()
  const { lang } = useSite()
  const { year, rows, before, after, back } = page.data
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 1))
  const monthName = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })
  return (
    <div className="tavern-year">
      <div className="title-block">
        <h1>{page.meta.title}</h1>
      </div>
      <nav className="year-steps" aria-label={t('taverns.otherYears')}>
        <Link className="more" href={back}>
          {t('taverns.yearBack')}
        </Link>
        {before && (
          <Link className="more" href={before}>
            <Icon name="back" />
            {year - 1}
          </Link>
        )}
        {after && (
          <Link className="more" href={after}>
            {year + 1}
            <Icon name="next" />
          </Link>
        )}
      </nav>
      {rows.every(({ periods }) => periods.length === 0) && <p className="note">{t('taverns.yearNone')}</p>}
      <table className="year-table">
        <thead>
          <tr>
            <th scope="col">{t('taverns.tavern')}</th>
            <th scope="col">
              {t('taverns.dates')}
              <span className="year-months" aria-hidden="true">
                {months.map((month) => (
                  <span key={month} style={{ insetInlineStart: `${shareOf(month, year)}%` }}>
                    {monthName.format(month).replace(/\.$/, '')}
                  </span>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <th scope="row">
                <Link href={row.href} lang={foreign(row.lang, lang)}>
                  {row.title}
                </Link>
                <small>
                  {row.address && <span>{row.address}</span>}
                  {row.phone && <span>{row.phone}</span>}
                </small>
              </th>
              <td>
                <Strip row={row} year={year} />
                <span className="year-dates">
                  {row.periods.map(({ _id, from, to }) => (
                    <span key={_id}>
                      {sayShort(from, lang)}–{sayShort(to, lang)}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{t('taverns.yearLead')}</p>
      <ShareAndPrint title={page.meta.title} />
    </div>
  )
}

/** Elapsed share of the year in percent. */
function shareOf(time: number, year: number): number {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const share = Math.min(1, Math.max(0, (time - start) / (end - start)))
  return Math.round(share * 10_000) / 100
}

/** Periods as bars within the year; the dates below contain the same information. */
function Strip({ row, year }: { row: TavernYearRow; year: number }) {
  return (
    <span className="year-strip" aria-hidden="true">
      {row.periods.map(({ _id, from, to }) => {
        const start = shareOf(Date.parse(from), year)
        const width = shareOf(Date.parse(to) + day, year) - start
        return <span key={_id} style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }} />
      })}
    </span>
  )
}
