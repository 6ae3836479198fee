import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { bugMailboxContract, type BugMailbox } from '../bug-settings.contract.ts'

const stored = defineSettings(bugMailboxContract, { logged: 'bugtracker_settings' })

export const bugMailboxHandlers = settingsHandlers(bugMailboxContract, stored)

/** Reply address of mails about bugs; empty: replies are not read. */
export async function replyAddress(ctx: Ctx): Promise<string> {
  const { host, address } = await stored.read(ctx)
  return host && address
}

/** The mailbox with its decrypted password, for reading the mail only. */
export async function openMailbox(ctx: Ctx): Promise<BugMailbox> {
  return { ...(await stored.read(ctx)), password: await stored.secret(ctx, 'password') }
}
