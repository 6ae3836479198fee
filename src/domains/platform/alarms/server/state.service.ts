import type { Ctx } from '#kit/server/context.ts'
import { readSiteState, troublesIn } from '#kit/server/health/site-state.ts'
import { alarmNames } from '../alarms.contract.ts'

/** `GET state`: state of the running program. */
export async function state(ctx: Ctx) {
  const found = await readSiteState(ctx.platform)
  const troubles = troublesIn(found)
  const { worker, at: _at, ...jobs } = found.jobs
  return {
    version: found.version,
    alarms: alarmNames.filter((name) => troubles[name] !== undefined),
    worker,
    jobs,
    mails: found.mails,
    disk: found.disk,
  }
}
