import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { sharingCalls } from '../sharing.contract.ts'
import { postExtras, socialAccounts, socialPost, socialSettingsContract } from '../social.contract.ts'
import { check, disconnect, list } from './accounts.service.ts'
import { serveConnections } from './connect.routes.ts'
import { choose, connect, offered, useToken } from './connect.service.ts'
import { serveDeletion } from './deletion.routes.ts'
import { servePictures } from './pictures.ts'
import { afterRestore, followRecords, postsChannel } from './posts.channel.ts'
import { leave, postCalls } from './posts.service.ts'
import { lookJob, sendJob, sweepJob } from './sending.job.ts'
import { prepareOver, retractOver, sharingOver } from './sharing.service.ts'
import { signInAccount } from './sign-in.service.ts'
import { socialPersonal } from './social.personal.ts'
import { socialWaiting } from './social.waiting.ts'
import { socialSettingsHandlers } from './social-settings.service.ts'
import { watchJob } from './watch.job.ts'
import { countJob, wishJob } from './wishes.job.ts'

/**
 * Posts on networks; `domains`: all domains of the program, whose records can be shared and whose channels corrected.
 */
export const socialServer = (domains: () => readonly ServerDomain[]): ServerDomain => ({
  name: 'social',
  personal: socialPersonal,
  account: signInAccount,
  waiting: socialWaiting,
  channels: [postsChannel],
  jobs: [sendJob(domains), lookJob, wishJob, countJob, watchJob, sweepJob],
  calls: [
    ...implement(socialPost.calls, postCalls(domains)),
    ...implement(postExtras, { leave }),
    ...implement(socialAccounts, { list, connect, offered, choose, useToken, check, disconnect }),
    ...implement(socialSettingsContract.calls, socialSettingsHandlers),
    ...implement(sharingCalls, {
      sharing: sharingOver(domains),
      prepare: prepareOver(domains),
      retractEverywhere: retractOver(domains),
    }),
  ],
  routes(server, platform, sessions) {
    serveConnections(server, platform, sessions)
    serveDeletion(server, platform)
    servePictures(server, platform)
  },
  start({ events }) {
    events.on('recordChanged', followRecords(domains))
    events.on('siteRestored', afterRestore)
  },
})
