import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { mailboxDefaults, mailboxSecrets } from '#kit/shared/mailbox-settings.ts'
import {
  type letterSettingsCalls,
  type LetterSettings,
  letterSettingsShape,
  type ReturnsMailbox,
  returnsMailboxShape,
} from '../letter-settings.contract.ts'
import { ecgTable } from './letters.table.ts'

const stored = defineSettings<LetterSettings>({
  name: 'letters',
  shape: letterSettingsShape,
  defaults: {
    fromName: '',
    fromAddress: '',
    replyTo: '',
    connections: 4,
    perMinute: 0,
    domains: [],
    archive: true,
    ecg: false,
  },
  logged: 'newsletter_settings',
})

const mailbox = defineSettings<ReturnsMailbox>({
  name: 'letters_returns',
  shape: returnsMailboxShape,
  defaults: { ...mailboxDefaults, address: '' },
  secrets: mailboxSecrets,
  logged: 'newsletter_settings',
})

/** How letters are sent. Tags the answer. */
export const letterSettings = stored.read

/** The address that letters come back to; empty: to the sender, where nobody reads them. */
export async function returnsAddress(ctx: Ctx): Promise<string> {
  const { host, address } = await mailbox.read(ctx)
  return host && address
}

/** The mailbox with its password in the clear, to be read and not to be sent. */
export async function openReturns(ctx: Ctx): Promise<ReturnsMailbox> {
  return { ...(await mailbox.read(ctx)), password: await mailbox.secret(ctx, 'password') }
}

/** How many digests there are of the ECG list, and when it was uploaded. */
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

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version, ecgList: await ecgState(ctx) }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof letterSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version, ecgList: await ecgState(ctx) }
}

export async function returns(ctx: Ctx) {
  const { value, version } = await mailbox.shown(ctx)
  return { ...value, version }
}

/** Stores the mailbox. Throws 422 where the password has to be entered again. */
export async function updateReturns(ctx: Ctx, input: InputOf<typeof letterSettingsCalls.updateReturns>) {
  const { version: known, ...changes } = input
  const { value, version } = await mailbox.change(ctx, changes, known)
  return { ...value, version }
}
