import { buildingNews } from './news-building.ts'
import { clubNews } from './news-clubs.ts'
import { cultureNews } from './news-culture.ts'
import { longNews } from './news-long.ts'
import { natureNews } from './news-nature.ts'
import { townNews } from './news-town.ts'
import type { News } from './shapes.ts'

/** All news; `momentOf` and `dated` of calendar.ts turn their times and `{fri:+3}` marks into dates. */
export const news: News[] = [
  ...townNews,
  ...buildingNews,
  ...longNews,
  ...cultureNews,
  ...natureNews,
  ...clubNews,
]
