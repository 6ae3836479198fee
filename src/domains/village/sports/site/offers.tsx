import { Link } from '#kit/browser/site/pieces/Link.tsx'
import type { TeamGames } from '../games.contract.ts'
import { GameList } from './Games.tsx'

/** Next and last game of teams, for the landing page. */
export function GamesOfTeams({ teams }: { teams: readonly TeamGames[] }) {
  return (
    <div className="sports-around">
      {teams.map(({ title, href, next, last }) => (
        <div key={href}>
          <h3>
            <Link href={href}>{title}</Link>
          </h3>
          <GameList games={[next, last].filter((game) => game !== null)} />
        </div>
      ))}
    </div>
  )
}
