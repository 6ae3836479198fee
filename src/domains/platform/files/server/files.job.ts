import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { makeForms } from '#kit/server/images/images.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { variantWidths } from '../files.rules.ts'
import { keyOf, storeForm } from './content/content.service.ts'
import { contentsTable, filesTable, variantsTable, type ContentRow, type VariantRow } from './files.table.ts'
import { sweepStaging } from './uploads/staging.ts'
import { announceFile, formsJob, type FormsData } from './store.service.ts'

const day = 86_400_000
const formerDays = 30

/** Sets the state of a file's variants, if it still has this content. */
async function mark(
  platform: Platform,
  gridref: string,
  variants: 'ready' | 'failed',
  made: VariantRow[] = [],
): Promise<boolean> {
  return runWrite(platform, systemCaller(), async (ctx) => {
    // Locks the file first, like every change of files; another order would deadlock with an editor's crop
    await ctx.db
      .select({ _id: filesTable._id })
      .from(filesTable)
      .where(
        inArray(
          filesTable._id,
          ctx.db
            .select({ _id: contentsTable.fileId })
            .from(contentsTable)
            .where(eq(contentsTable.gridref, gridref)),
        ),
      )
      .for('update')
    const [content] = await ctx.db
      .select()
      .from(contentsTable)
      .where(eq(contentsTable.gridref, gridref))
      .for('update')
    if (!content) return false
    const before = new Set((await formsOf(ctx, gridref)).map(sizeOf))
    // Another run was faster
    if (made.some((form) => before.has(sizeOf(form)))) return false
    if (made.length > 0) await ctx.db.insert(variantsTable).values(made)
    const [file] = await ctx.db
      .update(filesTable)
      .set({ variants })
      .where(and(eq(filesTable._id, content.fileId), eq(filesTable.gridref, gridref)))
      .returning()
    if (file) await announceFile(ctx, 'update', { was: file, is: file })
    return true
  })
}

const formsOf = ({ db }: Pick<Ctx, 'db'>, gridref: string): Promise<VariantRow[]> =>
  db.select().from(variantsTable).where(eq(variantsTable.contentOf, gridref))

const sizeOf = ({ type, width }: Pick<VariantRow, 'type' | 'width'>) => `${type} ${width}`

async function make(platform: Platform, content: ContentRow, signal: AbortSignal): Promise<VariantRow[]> {
  const made: VariantRow[] = []
  const bytes = await platform.storage.read(keyOf(content.gridref))
  const early = new Set((await formsOf(platform.database, content.gridref)).map(sizeOf))
  await makeForms(bytes, { width: content.width ?? 0, widths: variantWidths, signal }, async (form) => {
    if (!early.has(sizeOf(form))) made.push(await storeForm(platform, content.gridref, form))
  })
  return made
}

/** Makes the other forms of a picture after its upload; until then the one from the upload is shown. */
export const makeFormsJob: JobDefinition<FormsData> = {
  name: formsJob,
  called: { de: 'Ein Bild in kleineren Größen anlegen', en: 'Make smaller sizes of a picture' },
  retryLimit: 3,
  async handle(platform, { gridref }, { last, signal }) {
    const [content] = await platform.database.db
      .select()
      .from(contentsTable)
      .where(eq(contentsTable.gridref, gridref))
    if (!content) return
    let made: VariantRow[]
    try {
      made = await make(platform, content, signal)
    } catch (error) {
      if (last || error instanceof StorageMissing) await mark(platform, gridref, 'failed')
      throw error
    }
    if (await mark(platform, gridref, 'ready', made)) return
    for (const variant of made) await platform.storage.delete(keyOf(variant.gridref))
  },
}

/** Forgets contents replaced more than 30 days ago. Rows first: remaining content is then an orphan. */
async function forgetFormer(platform: Platform): Promise<void> {
  await platform.database.db.delete(contentsTable).where(
    sql`${contentsTable.formerSince} < now() - ${`${formerDays} days`}::interval
        and not exists (select from files f where f."gridref" = "file_contents"."gridref")
        and not exists (select from file_waiting w where w."gridref" = "file_contents"."gridref")`,
  )
}

async function removeOrphans(platform: Platform, keys: string[]): Promise<void> {
  const byId = new Map(keys.map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))
  const ids = [...byId.keys()]
  const known = [
    ...(await platform.database.db
      .select({ gridref: contentsTable.gridref })
      .from(contentsTable)
      .where(inArray(contentsTable.gridref, ids))),
    ...(await platform.database.db
      .select({ gridref: variantsTable.gridref })
      .from(variantsTable)
      .where(inArray(variantsTable.gridref, ids))),
  ]
  for (const { gridref } of known) byId.delete(gridref)
  for (const key of byId.values()) await platform.storage.delete(key)
}

const ours = /^[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Contents of files and their variants, for backups. */
export const storedContents: StoredFiles = {
  pattern: ours,
  keys: `select right("gridref"::text, 2) || '/' || "gridref" as "key" from file_contents
    union all select right("gridref"::text, 2) || '/' || "gridref" from file_variants`,
}

/** Deletes stored content without a row, left by writes interrupted more than a day ago. */
export async function sweepStore(platform: Platform, olderThan = Date.now() - day): Promise<void> {
  let keys: string[] = []
  for await (const { key, at } of platform.storage.list('')) {
    if (at.getTime() >= olderThan || !ours.test(key)) continue
    keys.push(key)
    if (keys.length < 500) continue
    await removeOrphans(platform, keys)
    keys = []
  }
  if (keys.length > 0) await removeOrphans(platform, keys)
}

export const sweepJob: JobDefinition = {
  name: 'file.sweep',
  called: {
    de: 'Dateien löschen, die zu nichts mehr gehören',
    en: 'Delete files that belong to nothing any more',
  },
  cron: '40 2 * * *',
  async handle(platform) {
    await sweepStaging(platform.config, Date.now() - day)
    await forgetFormer(platform)
    await sweepStore(platform)
  },
}
