import type { Imported } from '../../../../kit/server/collections/definition.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { content } from '../contents.contract.ts'
import { contents } from './contents.collection.ts'

export { fillPieces } from './pieces.service.ts'

/** Stores a piece from elsewhere under its own id, times and author; an equal one is left alone. Gives what happened. */
export const putContent = (
  ctx: Ctx,
  record: Imported<typeof content>,
): Promise<'created' | 'changed' | 'unchanged'> => contents.put(ctx, record)
