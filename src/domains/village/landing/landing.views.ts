import type { Card, DatedCard, Editable, RichText, ServiceLink } from '#kit/shared/site/cards.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { TeamGames } from '#domains/village/sports/games.contract.ts'
import type { PlaceWeather } from '#domains/village/weather/weather.contract.ts'

/** View `landing`. Empty lists are left out on the page. */
export interface LandingData extends Editable {
  title: string
  /** Welcome text. */
  text: RichText
  picture: Picture | null
  services: ServiceLink[]
  weather: PlaceWeather | null
  events: DatedCard[]
  /** Address of the event list; `''` if there is no such page. */
  eventsHref: string
  /** Sticky first, then newest; the first is shown large. */
  news: Card[]
  newsHref: string
  tiles: Card[]
  /** Next and last games of the teams shown on the landing page. */
  games: TeamGames[]
}
