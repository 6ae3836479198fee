import { sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { readSiteState, troublesIn } from '#kit/server/health/site-state.ts'
import { alarmNames, type AlarmName } from '../alarms.contract.ts'
import { mailWarning } from './warning.mail.ts'

const hoursBetween = 24

/** Records that an alarm is raised; returns false if it was raised within the last day. */
async function isNews({ db }: Pick<Ctx, 'db'>, name: AlarmName): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into alarms as known ("alarm", "givenAt") values (${name}, now())
    on conflict ("alarm") do update set "givenAt" = now()
      where known."givenAt" < now() - make_interval(hours => ${hoursBetween}) or known."givenAt" > now() + interval '1 hour'`)
  return (rowCount ?? 0) > 0
}

/** Raises each alarm once a day for as long as its cause lasts: in the log and by mail. The dashboard reads the current ones itself. */
export async function giveAlarms(platform: Platform): Promise<void> {
  const state = await readSiteState(platform)
  const troubles = troublesIn(state)
  for (const name of alarmNames) {
    if (troubles[name] === undefined) {
      await platform.database.db.execute(sql`delete from alarms where "alarm" = ${name}`)
      continue
    }
    // Together: an alarm counts as raised once its mails are queued
    const isRaised = await runWrite(platform, systemCaller(), async (ctx) => {
      if (!(await isNews(ctx, name))) return false
      await mailWarning(ctx, name, { free: state.disk?.free ?? 0 })
      return true
    })
    if (isRaised) platform.log.warn({ alarm: name, state }, 'The program needs a hand')
  }
}

export const alarmJob: JobDefinition = {
  name: 'alarms.watch',
  called: {
    de: 'Nachsehen, ob Warteschlange, E-Mails und Datenträger in Ordnung sind',
    en: 'See whether queue, mails and disk are in order',
  },
  cron: '*/5 * * * *',
  tellsOfNow: true,
  handle: giveAlarms,
}
