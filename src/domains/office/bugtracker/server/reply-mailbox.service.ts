import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { mailboxDefaults, mailboxSecrets } from '#kit/shared/mailbox-settings.ts'
import { type bugMailboxCalls, type BugMailbox, bugMailboxShape } from '../bug-settings.contract.ts'

const stored = defineSettings<BugMailbox>({
  name: 'bugtracker_mailbox',
  shape: bugMailboxShape,
  defaults: { ...mailboxDefaults, address: '' },
  secrets: mailboxSecrets,
  logged: 'bugtracker_settings',
})

/** Where answers to mails about faults go; empty: nowhere that is read. */
export async function replyAddress(ctx: Ctx): Promise<string> {
  const { host, address } = await stored.read(ctx)
  return host && address
}

/** The mailbox with its version; the password is hidden. */
export async function mailbox(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

/** Stores the mailbox. Throws 422 where the password has to be entered again. */
export async function updateMailbox(ctx: Ctx, input: InputOf<typeof bugMailboxCalls.updateMailbox>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}

/** The mailbox with its password in the clear, to be read and not to be sent. */
export async function openMailbox(ctx: Ctx): Promise<BugMailbox> {
  return { ...(await stored.read(ctx)), password: await stored.secret(ctx, 'password') }
}
