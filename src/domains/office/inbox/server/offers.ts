import type { Ctx } from '../../../../kit/server/context.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import { defaultMailbox } from './mailboxes.service.ts'
import { beginThread } from './say.service.ts'

/** What somebody wrote by a form, judged already. */
export interface FormMessage {
  _id: string
  /** ISO time. */
  createdAt: string
  name: string
  email: string
  text: string
  /** Address path of the page that it was written on; empty where it is none. */
  page: string
  lang: Language
  /** What the office reads it under; the beginning of the text by default. */
  subject?: string
}

/**
 * Takes what a form sent into the office's inbox, as a conversation with the same id, in the transaction of `ctx`; nobody is told by
 * mail. Gives whether it is wanted: by the office's rules it may not be, and nobody has to be called then.
 */
export async function takeMessage(
  ctx: Ctx,
  message: FormMessage,
): Promise<{ number: number; wanted: boolean }> {
  const { thread } = await beginThread(ctx, {
    ...message,
    source: 'form',
    mailbox: await defaultMailbox(ctx),
  })
  return { number: thread.number, wanted: thread.state !== 'spam' }
}
