import type { EditorialContract } from '#kit/shared/records/editorial.ts'
import type { PreviewState } from '#kit/shared/site/site.ts'
import type { Ctx } from '../../context.ts'
import type { EditorialRecords } from './definition.ts'

/** Compares a record's working state with the version guests see, for its editors. */
export async function previewOf<C extends EditorialContract>(
  ctx: Ctx,
  { find }: Pick<EditorialRecords<C>, 'find'>,
  record: { _id: string; status: string; hasDraft?: boolean | undefined },
): Promise<PreviewState> {
  const live = await find(ctx, { _id: record._id }, { audience: 'live' })
  if (live) return record.hasDraft ? 'older' : 'same'
  return record.status === 'scheduled' ? 'planned' : 'none'
}
