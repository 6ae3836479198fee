import type { Ctx } from '../../../../kit/server/context.ts'
import type { Message } from '../contact.contract.ts'
import { messagesTable } from './messages.table.ts'

/** Stores messages as if visitors had sent them; nobody is told by mail. */
export async function storeMessages(ctx: Ctx, messages: Message[]): Promise<void> {
  if (messages.length > 0) await ctx.db.insert(messagesTable).values(messages)
}
