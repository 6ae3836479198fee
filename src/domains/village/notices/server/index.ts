import { sql } from 'drizzle-orm'
import { recordSitemap } from '#kit/server/records/editorial/record-sitemap.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { hrefOfView } from '#domains/site/pages/server/offers.ts'
import { noticeCalls, notices } from '../notices.contract.ts'
import { englishNoticesPath, noticesPath } from '../notices.addresses.ts'
import { site as de } from '../notices.de.ts'
import { site as en } from '../notices.en.ts'
import { noticesOnFirstPage } from './first-page.ts'
import { freezeHangingFiles, holdNoticeFiles } from './held-files.ts'
import { noticeAddresses } from './record-addresses.ts'
import { handlers, noticeItems } from './notices.kind.ts'
import { verifyCommand } from './notices.commands.ts'
import { noticesFeed } from './notices.feed.ts'
import { sealJob, sweepJob } from './notices.job.ts'
import { hasNotices } from './notices.service.ts'
import { noticesTable } from './notices.table.ts'
import { noticesRoute, noticesView } from './notices.views.service.ts'
import { sealWhereShown } from './seals.service.ts'
import { seals, verify } from './verify.service.ts'

export const noticesServer: ServerDomain = {
  name: 'notices',
  calls: [...implement(noticeCalls, { verify, seals }), ...implement(notices.calls, handlers)],
  views: { noticeview: noticesView },
  parameters: { noticeview: ['page', 'type'] },
  fixedRoutes: [
    {
      path: noticesPath,
      english: englishNoticesPath,
      view: 'noticeview',
      load: noticesRoute,
      listed: true,
      // A page with the board is found in the search by itself
      present: async (ctx) => (await hrefOfView(ctx, 'noticeview', ctx.lang)) === null && hasNotices(ctx),
      found: {
        de: { title: de.title, text: de.description, words: ['Kundmachung', 'Aushang', 'Verordnung'] },
        en: { title: en.title, text: en.description, words: ['public notice', 'by-law', 'announcement'] },
      },
    },
    {
      path: `${noticesPath}/:id`,
      english: `${englishNoticesPath}/:id`,
      view: 'noticeview',
      load: noticesRoute,
    },
  ],
  feeds: { noticeview: noticesFeed },
  sitemap: recordSitemap(noticeItems, noticesTable, {
    addresses: noticeAddresses,
    order: sql`${noticesTable.postedFrom} desc`,
  }),
  services: [noticesOnFirstPage],
  jobs: [sealJob, sweepJob],
  commands: [verifyCommand],
  start({ events }) {
    holdNoticeFiles()
    freezeHangingFiles()
    events.on('recordChanged', async (ctx, { collection, _id, action }) => {
      if (collection === 'file' && action !== 'create') await sealWhereShown(ctx, _id)
    })
  },
}
