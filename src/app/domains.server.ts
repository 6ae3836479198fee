import { editorialServer } from '../kit/server/collections/editorial.ts'
import type { ServerDomain } from '../kit/server/domain.ts'
import { consentServer } from '../domains/consent/server/index.ts'
import { contactServer } from '../domains/contact/server/index.ts'
import { analyticsServer } from '../domains/analytics/server/index.ts'
import { defectsServer } from '../domains/defects/server/index.ts'
import { demoServer } from '../domains/demo/server/index.ts'
import { personsServer } from '../domains/persons/server/index.ts'
import { eventsServer } from '../domains/events/server/index.ts'
import { contentsServer } from '../domains/contents/server/index.ts'
import { entriesServer } from '../domains/entries/server/index.ts'
import { filesServer } from '../domains/files/server/index.ts'
import { findabilityServer } from '../domains/findability/server/index.ts'
import { landingServer } from '../domains/landing/server/index.ts'
import { mapsServer } from '../domains/maps/server/index.ts'
import { newsletterServer } from '../domains/newsletter/server/index.ts'
import { newsServer } from '../domains/news/server/index.ts'
import { noticesServer } from '../domains/notices/server/index.ts'
import { pagesServer, siteTree } from '../domains/pages/server/index.ts'
import { privacyServer } from '../domains/privacy/server/index.ts'
import { pushServer } from '../domains/push/server/index.ts'
import { searchServer } from '../domains/search/server/index.ts'
import { settingsServer } from '../domains/settings/server/index.ts'
import { tavernsServer } from '../domains/taverns/server/index.ts'
import { usersServer } from '../domains/users/server/index.ts'
import { wasteServer } from '../domains/waste/server/index.ts'
import { weatherServer } from '../domains/weather/server/index.ts'
import { wordsServer } from '../domains/words/server/index.ts'
import { wordpressServer } from '../domains/wordpress/server/index.ts'

const listed: readonly ServerDomain[] = [
  editorialServer,
  settingsServer,
  consentServer,
  contactServer,
  newsletterServer,
  weatherServer,
  wasteServer,
  wordsServer,
  usersServer,
  filesServer,
  contentsServer,
  pagesServer,
  newsServer,
  eventsServer,
  noticesServer,
  entriesServer,
  personsServer,
  mapsServer,
  tavernsServer,
  defectsServer,
  landingServer,
  pushServer,
  wordpressServer,
  demoServer,
]

const counted = [...listed, analyticsServer(listed)]

/** Every domain's server side, in the order of `src/domains.ts`; the last four know of the others what is counted, kept of people, and found. */
export const serverDomains: readonly ServerDomain[] = [
  ...counted,
  privacyServer(counted),
  searchServer(listed),
  findabilityServer(listed, siteTree),
]
