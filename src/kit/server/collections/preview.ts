import type { CollectionContract } from '../../shared/collection.ts'
import type { PreviewState } from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'
import type { Collection } from './definition.ts'

/** What of a record that is shown to its editors guests see meanwhile. Takes the record in its working state. */
export async function previewOf<C extends CollectionContract>(
  ctx: Ctx,
  { find }: Pick<Collection<C>, 'find'>,
  record: { _id: string; status: string; hasDraft?: boolean | undefined },
): Promise<PreviewState> {
  const live = await find(ctx, { _id: record._id }, { audience: 'live' })
  if (live) return record.hasDraft ? 'older' : 'same'
  return record.status === 'scheduled' ? 'planned' : 'none'
}
