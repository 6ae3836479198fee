import { mayCall } from '#kit/shared/access.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import type { waitingCalls, WaitingGroup } from '../waiting.contract.ts'

type List = (typeof waitingCalls)['list']

/** `GET /api/v0/waiting/` over the sources of all domains. */
export const listOver =
  (sources: () => readonly WaitingSource[]) =>
  async (ctx: Ctx, { limit }: InputOf<List>): Promise<ResultOf<List>> => {
    const waiting: WaitingGroup[] = []
    for (const { name, access, load } of sources()) {
      if (!mayCall(ctx.user, access)) continue
      const { total, items } = await load(ctx, limit)
      if (total > 0) waiting.push({ name, total, items })
    }
    return { waiting, total: waiting.reduce((sum, { total }) => sum + total, 0) }
  }
