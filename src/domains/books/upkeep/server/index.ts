import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { upkeepCalls } from '../upkeep.contract.ts'
import { test } from './checks.ts'
import { jobs, runJob } from './jobs.service.ts'

export const upkeepServer: ServerDomain = {
  name: 'upkeep',
  calls: implement(upkeepCalls, { test, jobs, runJob }),
}
