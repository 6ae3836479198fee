import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { SharedRecord, SharedRecords } from '#kit/server/sharing.ts'
import type { PostRow } from './social.table.ts'

/** All domains of the program; a function, because this domain is one of them. */
export type Domains = () => readonly ServerDomain[]

/** Settings for sharing records of a collection; null: not shared. */
export const sharedRecords = (domains: Domains, collection: string): SharedRecords | null =>
  domains().find(({ shares }) => shares?.collection === collection)?.shares ?? null

/** The record of a post, as visible to the caller; null: none, or deleted. */
export async function recordOf(
  ctx: Ctx,
  domains: Domains,
  { collection, recordId }: Pick<PostRow, 'collection' | 'recordId'>,
): Promise<SharedRecord | null> {
  return recordId === null ? null : ((await sharedRecords(domains, collection)?.read(ctx, recordId)) ?? null)
}
