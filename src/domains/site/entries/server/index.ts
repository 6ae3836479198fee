import { entryPages } from '../entries.addresses.ts'
import { sql } from 'drizzle-orm'
import { recordSitemap } from '#kit/server/records/editorial/record-sitemap.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { entry, entryCalls } from '../entries.contract.ts'
import { submissionCalls } from '../submissions.contract.ts'
import { entryAddresses } from './record-addresses.ts'
import { entries } from './entries.kind.ts'
import { entriesFeed } from './entries.feed.ts'
import { latestByType, list, read, recent } from './entries.service.ts'
import { entryRoute, entryView } from './entries.views.service.ts'
import { entryCreate, submission, submitEntry, tooLarge } from './submissions.service.ts'
import { entriesTable } from './entries.table.ts'
import { entriesPersonal } from './entries.personal.ts'
import { entriesWaiting } from './submissions.waiting.ts'

export const entriesServer: ServerDomain = {
  name: 'entries',
  waiting: [entriesWaiting],
  personal: entriesPersonal,
  calls: [
    ...implement(entryCalls, { recent, latestByType }),
    ...implement(submissionCalls, { submission }),
    ...implement(entry.calls, { ...entries.calls, list, read }),
  ],
  views: { entryview: entryView },
  parameters: { entryview: ['page', 'type', 'category', 'letter', 'search'] },
  fixedRoutes: [
    { path: `${entryPages.create.path}/:id?`, view: 'entryCreate', load: entryCreate, personal: true },
    { path: `${entryPages.list.path}/:id?`, view: 'entryview', load: entryRoute },
  ],
  routes: (server, platform, sessions) =>
    serveForm(server, platform, sessions, {
      path: entryPages.create.path,
      perMinute: 10,
      tooLarge,
      submit: submitEntry,
    }),
  sitemap: recordSitemap(entries, entriesTable, {
    addresses: entryAddresses,
    order: sql`${entriesTable.title}`,
  }),
  goals: { suggested: { de: 'Eintrag vorgeschlagen', en: 'Entry suggested' } },
  feeds: { entryview: entriesFeed },
}
