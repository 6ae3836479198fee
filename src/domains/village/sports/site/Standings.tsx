import type { ShownRow } from '../season.contract.ts'
import { signed } from '../standings-words.rules.ts'
import { useSportsTexts } from './texts.ts'

/** Standings of a league; narrow screens omit columns implied by the points. */
export function Standings({
  rows,
  withSets,
  caption,
}: {
  rows: readonly ShownRow[]
  withSets: boolean
  caption: string
}) {
  const t = useSportsTexts()
  const head = (name: string) => <abbr title={t(`sports.columns.${name}`)}>{t(`sports.short.${name}`)}</abbr>
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <div className="sports-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="sports-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head('place')}</th>
            <th scope="col">{t('sports.columns.team')}</th>
            <th scope="col">{head('played')}</th>
            <th scope="col" className="is-wide">
              {head('won')}
            </th>
            <th scope="col" className="is-wide">
              {head('drawn')}
            </th>
            <th scope="col" className="is-wide">
              {head('lost')}
            </th>
            <th scope="col" className="is-wide">
              {t('sports.columns.scored')}
            </th>
            {withSets && (
              <th scope="col" className="is-wide">
                {t('sports.columns.sets')}
              </th>
            )}
            <th scope="col">{head('difference')}</th>
            <th scope="col">{head('points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.team} data-own={row.own || undefined}>
              <td>{row.place}</td>
              <th scope="row">
                {row.own ? <strong>{row.team}</strong> : row.team}
                {row.deducted !== 0 && <small> {t('sports.deducted', { count: row.deducted })}</small>}
              </th>
              <td>{row.played}</td>
              <td className="is-wide">{row.won}</td>
              <td className="is-wide">{row.drawn}</td>
              <td className="is-wide">{row.lost}</td>
              <td className="is-wide">{`${row.scored}:${row.conceded}`}</td>
              {withSets && <td className="is-wide">{`${row.setsFor}:${row.setsAgainst}`}</td>}
              <td>{signed(row.difference)}</td>
              <td>
                <strong>{row.points}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
