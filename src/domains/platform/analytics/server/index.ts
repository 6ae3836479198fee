import { isBackoffice } from '#kit/shared/access.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { analytics } from '../analytics.contract.ts'
import { pruneJob, weeklyJob } from './analytics.job.ts'
import { follow } from './follow.service.ts'
import { countGoal, goalsOf } from './goals.ts'
import { readWith, update } from './report.service.ts'
import { visitsOf } from './visits.ts'
import { changeWeekly, weekly } from './weekly.service.ts'
import { analyticsPersonal } from './analytics.personal.ts'

const name = 'analytics'
const ownGoals = {
  calendar: {
    de: 'Kalender abonniert (je Gerät und Tag)',
    en: 'Calendars subscribed to (per device and day)',
  },
}

/** The analytics domain, with the goals of all domains passed in by the app. */
export function analyticsServer(domains: readonly ServerDomain[]): ServerDomain {
  const goals = goalsOf([...domains, { name, goals: ownGoals }])
  return {
    name,
    personal: analyticsPersonal,
    goals: ownGoals,
    calls: implement(analytics, { read: readWith(goals), update, follow, weekly, changeWeekly }),
    jobs: [pruneJob, weeklyJob(goals)],
    async start(platform) {
      platform.events.on('goalReached', countGoal)
      await visitsOf(platform).start()
    },
    watch: (platform) => visitsOf(platform).see,
    routes(server, platform, sessions) {
      visitsOf(platform).leaveOut(async (headers) => {
        const cookies = server.parseCookie(headers.cookie ?? '')
        return isBackoffice(await sessions({ headers, cookies }))
      })
      server.addHook('onClose', () => visitsOf(platform).flush())
    },
  }
}
