import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { content } from '../contents.contract.ts'
import { contents } from './contents.kind.ts'
import type { NamedPiece } from './pieces.service.ts'

export { fillPieces } from './pieces.service.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** A text names a piece that nobody has written: whoever makes it from records of his own says how it reads. */
    pieceNamed: NamedPiece
  }
}

/** Stores a piece from elsewhere under its own id, times and author; an equal one is left alone. Gives what happened. */
export const putContent = (
  ctx: Ctx,
  record: Imported<typeof content>,
): Promise<'created' | 'changed' | 'unchanged'> => contents.put(ctx, record)
