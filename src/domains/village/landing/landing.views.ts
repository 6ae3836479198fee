import type { Card, DatedCard, Editable, RichText, ServiceLink } from '#kit/shared/site/cards.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { TeamGames } from '#domains/village/sports/games.contract.ts'
import type { PlaceWeather } from '#domains/village/weather/weather.contract.ts'

/** View `landing`. Lists may be empty: their part is then left out. */
export interface LandingData extends Editable {
  title: string
  /** Words of welcome. */
  text: RichText
  picture: Picture | null
  services: ServiceLink[]
  weather: PlaceWeather | null
  events: DatedCard[]
  /** Address of all events; `''` where there is no such page. */
  eventsHref: string
  /** Sticky first, then the newest; the first is shown large. */
  news: Card[]
  newsHref: string
  tiles: Card[]
  /** Next and last games of the teams that want it; empty where there are none. */
  games: TeamGames[]
}
