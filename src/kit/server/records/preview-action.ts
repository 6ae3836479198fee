import type { ActionPreview } from '../../shared/records/action-mails.ts'
import type { RecordsContract } from '../../shared/records/records.ts'
import { requireAccess } from '../access.ts'
import type { Ctx, Platform } from '../context.ts'
import { runWrite, sameCaller } from '../http/scope.ts'
import { htmlOf } from '../mail/write-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import { wrongField } from './refusals.ts'

/** Thrown to roll back the transaction of a preview. */
class Undone extends Error {}

/** The same platform with a mailer that only collects mails. */
function withoutMail(platform: Platform, kept: Mail[]): Platform {
  const mail = Object.create(platform.mail, {
    send: {
      value: (_ctx: unknown, one: Mail) => {
        kept.push(one)
        return Promise.resolve(uuidv7())
      },
    },
  }) as Platform['mail']
  return Object.create(platform, { mail: { value: mail } }) as Platform
}

const addressOf = (to: Mail['to']) => (typeof to === 'string' ? to : to.address)

export interface PreviewInput {
  _id: string
  action: string
  message: string
}
type Take = (ctx: Ctx, input: { _id: string; text: string; message: string }) => Promise<unknown>

/** Mails that `take` would send: runs it in a transaction that is rolled back, so recipients and texts are real. */
export async function previewMails(
  ctx: Ctx,
  take: (inside: Ctx) => Promise<unknown>,
): Promise<ActionPreview> {
  const kept: Mail[] = []
  await runWrite(withoutMail(ctx.platform, kept), { ...sameCaller(ctx), isTrial: true }, async (inside) => {
    await take(inside)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return {
    mails: await Promise.all(
      kept.map(async (mail) => ({
        to: addressOf(mail.to),
        subject: mail.subject,
        // Links in mails may contain keys meant only for the recipient
        html: (await htmlOf(mail)).replaceAll(/\shref="[^"]*"/g, ''),
      })),
    ),
  }
}

/** `POST …/:_id/preview-action`: mails that an action would send. */
export const previewAction =
  (contract: Pick<RecordsContract, 'states' | 'calls'>, handlers: Readonly<Record<string, unknown>>) =>
  async (ctx: Ctx, { _id, action, message }: PreviewInput): Promise<ActionPreview> => {
    const declared = contract.states?.actions[action]
    if (!declared?.message)
      throw wrongField('action', {
        de: 'Bei diesem Schritt geht keine E-Mail hinaus.',
        en: 'This step sends no e-mail.',
      })
    requireAccess(ctx.user, contract.calls[action]!.access)
    const take = handlers[action] as Take
    // Placeholder for a required message not written yet
    const words = { text: declared.text === 'must' ? '…' : '', message: message || '…' }
    return previewMails(ctx, (inside) =>
      take(inside, { _id, ...words, ...(declared.message === 'may' ? { message } : {}) }),
    )
  }
