import type { Ctx } from '#kit/server/context.ts'
import { keepFileUses } from '#kit/server/records/file-uses.ts'
import type { Settings } from '../settings.contract.ts'

/** The settings count as one record; its file uses have this id. */
const recordId = '00000000-0000-7000-8000-000000000001'

const filesOf = ({ site, meta, system }: Settings): string[] =>
  [site.logo, site.favicon, meta.og_image, system.maintenance_image].filter((id) => id !== null)

/** Stores the settings' file uses, so that these files are kept, in the caller's transaction. */
export const noteFileUses = (ctx: Ctx, settings: Settings): Promise<void> =>
  keepFileUses(ctx, { collection: 'settings', recordId }, new Map(filesOf(settings).map((id) => [id, true])))
