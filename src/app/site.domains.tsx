import { assembleSite } from '../kit/browser/site/assemble.ts'
import { entries } from '../domains/entries/site/index.ts'
import { contact } from '../domains/contact/site/index.ts'
import { defects } from '../domains/defects/site/index.ts'
import { events } from '../domains/events/site/index.ts'
import { files } from '../domains/files/site/index.ts'
import { landing } from '../domains/landing/site/index.ts'
import { maps } from '../domains/maps/site/index.ts'
import { news } from '../domains/news/site/index.ts'
import { newsletter } from '../domains/newsletter/site/index.ts'
import { notices } from '../domains/notices/site/index.ts'
import { pages } from '../domains/pages/site/index.ts'
import { persons } from '../domains/persons/site/index.ts'
import { push } from '../domains/push/site/index.ts'
import { search } from '../domains/search/site/index.ts'
import { settings } from '../domains/settings/site/index.ts'
import { taverns } from '../domains/taverns/site/index.ts'
import { users } from '../domains/users/site/index.ts'
import { waste } from '../domains/waste/site/index.ts'
import { weather } from '../domains/weather/site/index.ts'

/** The public site with every domain that shows something on it. */
export const site = assembleSite([
  landing,
  search,
  pages,
  news,
  events,
  notices,
  entries,
  persons,
  files,
  settings,
  weather,
  waste,
  users,
  maps,
  taverns,
  defects,
  contact,
  newsletter,
  push,
])
