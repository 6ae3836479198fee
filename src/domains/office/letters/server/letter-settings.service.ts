import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { letterSettingsContract, returnsContract, type ReturnsMailbox } from '../letter-settings.contract.ts'
import { ecgTable } from './letters.table.ts'

const stored = defineSettings(letterSettingsContract, { logged: 'newsletter_settings' })
const mailbox = defineSettings(returnsContract, { logged: 'newsletter_settings' })

/** Settings of letters. Tags the response. */
export const letterSettings = stored.read

/** Return address of letters; empty: the sender's, whose bounces are not processed. */
export async function returnsAddress(ctx: Ctx): Promise<string> {
  const { host, address } = await mailbox.read(ctx)
  return host && address
}

/** The mailbox with its decrypted password, for reading the mail only. */
export async function openReturns(ctx: Ctx): Promise<ReturnsMailbox> {
  return { ...(await mailbox.read(ctx)), password: await mailbox.secret(ctx, 'password') }
}

/** Number of entries of the ECG list, and time of its upload. */
export async function ecgState(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ entries: number }>(
    sql`select count(*)::int as "entries" from ${ecgTable}`,
  )
  const { rows: traced } = await ctx.db.execute<{ at: string | null }>(
    sql`select max("at") as "at" from audit where "collection" = 'newsletter_ecg'`,
  )
  const at = traced[0]?.at
  return { entries: rows[0]?.entries ?? 0, at: at ? new Date(at).toISOString() : null }
}

export const letterSettingsHandlers = settingsHandlers(letterSettingsContract, stored, {
  answered: async (ctx) => ({ ecgList: await ecgState(ctx) }),
})
export const returnsHandlers = settingsHandlers(returnsContract, mailbox)
