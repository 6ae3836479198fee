import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { endOfAccess } from '../social.rules.ts'
import { allAccounts, lookAt } from './accounts.service.ts'
import { write } from './outgoing.ts'
import { socialSettings } from './social-settings.service.ts'
import { type AccountRow, accountsTable as table } from './social.table.ts'
import { tellOfAccount } from './social.mail.ts'

const day = 86_400_000
/** Placeholder for an end of access already reached, so that it is reported once too. */
const ended = '1970-01-01T00:00:00.000Z'

/** Warns once before each end of access, and once after it. In the caller's transaction. */
export async function warnOf(ctx: Ctx, row: AccountRow): Promise<void> {
  const { warnDays } = await socialSettings(ctx)
  const endsAt = endOfAccess(row)
  const isNear = endsAt !== null && Date.parse(endsAt) - Date.parse(ctx.now) < warnDays * day
  const about = row.state === 'broken' ? ended : isNear ? endsAt : null
  if (about === null || row.state === 'gone' || row.warnedOf === about) return
  await ctx.db.update(table).set({ warnedOf: about }).where(eq(table._id, row._id))
  await tellOfAccount(ctx, row, endsAt)
}

/** Every morning: checks access with the networks and warns before it ends. */
export const watchJob: JobDefinition<object> = {
  name: 'social.watch',
  called: { de: 'Zugänge zu den Netzwerken prüfen', en: 'Check the access to networks' },
  cron: '20 6 * * *',
  async handle(platform, _data, { signal }) {
    const { result: all } = await runRead(platform, systemCaller(), allAccounts)
    for (const row of all) {
      if (signal.aborted) return
      if (row.state === 'gone') continue
      const { result: now } = await runRead(platform, systemCaller(), (ctx) => lookAt(ctx, row))
      await write(platform, (ctx) => warnOf(ctx, now))
    }
  },
}
