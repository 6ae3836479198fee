import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dropHeld, heldMails as held, sendHeld } from '#kit/server/mail/held-mails.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { backupCalls } from '../../backup.contract.ts'

/** `GET /api/v0/backup/mails` */
export const heldMails = async (ctx: Ctx) => ({ mails: await held(ctx) })

const step =
  (action: string, work: (ctx: Ctx, ids: readonly string[]) => Promise<number>) =>
  async (ctx: Ctx, { _id }: InputOf<typeof backupCalls.sendHeldMails>) => {
    const count = await work(ctx, _id)
    if (count > 0) await audit(ctx, { action, collection: 'backup', after: { count } })
    return { count }
  }

/** `POST /api/v0/backup/mails/send` */
export const sendHeldMails = step('sendHeldMails', sendHeld)
/** `POST /api/v0/backup/mails/drop` */
export const dropHeldMails = step('dropHeldMails', dropHeld)
