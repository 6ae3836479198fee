import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { alarmCalls } from '../alarms.contract.ts'
import { state } from './state.service.ts'
import { alarmJob } from './watch.job.ts'

export const alarmsServer: ServerDomain = {
  name: 'alarms',
  calls: implement(alarmCalls, { state }),
  jobs: [alarmJob],
}
