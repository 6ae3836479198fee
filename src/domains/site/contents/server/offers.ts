import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { content } from '../contents.contract.ts'
import { contents } from './contents.kind.ts'
import type { NamedPiece } from './pieces.service.ts'

export { fillPieces } from './pieces.service.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** A text contains the marker of an unknown snippet: a domain that generates it supplies the HTML. */
    pieceNamed: NamedPiece
  }
}

/** Stores an imported snippet under its own id, times and author, skipping equal ones. Returns what happened. */
export const putContent = (
  ctx: Ctx,
  record: Imported<typeof content>,
): Promise<'created' | 'changed' | 'unchanged'> => contents.put(ctx, record)
