import { and, eq } from 'drizzle-orm'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ImageEdit } from '#kit/server/images/images.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { files } from '../../files.contract.ts'
import { hasForms, storeEdited } from './content.service.ts'
import { answerFile, changeRow, rowForChange } from '../files.service.ts'
import {
  contentOf,
  contentsTable,
  variantsTable,
  type Content,
  type FileRow,
  type StoredContent,
} from '../files.table.ts'
import { mayChangeNow } from '../waiting/live-places.service.ts'
import { addContent, duplicate, insertFile, sameContent } from '../store.service.ts'
import { isNotWaiting, leaveWaiting } from '../waiting/waiting.store.ts'

type Input<K extends keyof typeof files> = InputOf<(typeof files)[K]>
type Result<K extends keyof typeof files> = ResultOf<(typeof files)[K]>

/** File name with the extension of the new content. */
export const nameWith = (name: string, content: Pick<Content, 'name'>): string => {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(content.name)?.[0] ?? ''
  return name.replace(/\.[a-z0-9]{1,10}$/i, '') + extension
}

/** Replaces a file's content: same id and address, other bytes. The former one is kept for 30 days. */
export async function exchange(
  ctx: Ctx,
  row: FileRow,
  content: StoredContent,
  { isNew, action }: { isNew: boolean; action: string },
): Promise<FileRow> {
  await ctx.db
    .update(contentsTable)
    .set({ formerSince: ctx.now })
    .where(eq(contentsTable.gridref, row.gridref))
  if (isNew) await addContent(ctx, row._id, content)
  else
    await ctx.db
      .update(contentsTable)
      .set({ formerSince: null })
      .where(eq(contentsTable.gridref, content.gridref))
  const made = isNew
    ? []
    : await ctx.db
        .select({ type: variantsTable.type })
        .from(variantsTable)
        .where(eq(variantsTable.contentOf, content.gridref))
  // The upload makes WebP alone
  const isMade = made.some(({ type }) => type === 'image/avif')
  const variants = !hasForms(content) ? 'none' : isMade ? 'ready' : 'waiting'
  const change = { ...contentOf(content), name: nameWith(row.name, content), variants, focal: null } as const
  return changeRow(ctx, row, change, action)
}

/** Replaces a file's content, or submits the change if guests would see it and the caller may not publish there. */
async function exchangeOrWait(
  ctx: Ctx,
  row: FileRow,
  content: StoredContent,
  how: { isNew: boolean; action: string },
): Promise<{ is: FileRow; waits: boolean }> {
  if (await mayChangeNow(ctx, row, null)) return { is: await exchange(ctx, row, content, how), waits: false }
  await leaveWaiting(ctx, row, { content, isNew: how.isNew })
  return { is: row, waits: true }
}

/**
 * Replaces a file by another upload. Throws `FILE_KIND` (422) when a picture would become another kind or the reverse.
 */
export async function replaceContent(
  ctx: Ctx,
  _id: string,
  content: StoredContent,
  options: { version?: number; allowDuplicate?: boolean },
) {
  const row = await rowForChange(ctx, _id, options.version)
  if ((row.kind === 'image') !== (content.kind === 'image')) {
    throw new Problem('FILE_KIND', 422, {
      de: 'Ein Bild kann nur durch ein Bild ersetzt werden, eine andere Datei nur durch eine Datei.',
      en: 'A picture can only be replaced by a picture, another file only by a file.',
    })
  }
  const same = options.allowDuplicate ? null : await sameContent(ctx.db, content.sha256)
  if (same) throw await duplicate(ctx, same)
  return (await exchangeOrWait(ctx, row, content, { isNew: true, action: 'replace' })).is
}

async function answerExchange(...asked: Parameters<typeof exchangeOrWait>): Promise<Result<'crop'>> {
  const { is, waits } = await exchangeOrWait(...asked)
  return { ...(await answerFile(asked[0], is)), waits }
}

const noPicture = () =>
  new Problem('NO_PICTURE', 422, {
    de: 'Das geht nur mit Bildern aus Bildpunkten (JPEG, PNG, WebP).',
    en: 'This is only possible with pictures made of pixels (JPEG, PNG, WebP).',
  })

async function edit(ctx: Ctx, row: FileRow, change: ImageEdit): Promise<StoredContent> {
  if (!hasForms(row)) throw noPicture()
  return storeEdited(ctx.platform, contentOf(row), change)
}

export async function crop(
  ctx: Ctx,
  { _id, version, asCopy, ...part }: Input<'crop'>,
): Promise<Result<'crop'>> {
  if (asCopy) requireAccess(ctx.user, { module: 'file', action: 'create' })
  const row = await rowForChange(ctx, _id, asCopy ? undefined : version)
  const content = await edit(ctx, row, { crop: part })
  if (!asCopy) return answerExchange(ctx, row, content, { isNew: true, action: 'crop' })
  const { title, alt, caption, credit, translations, tags, folder, visibility } = row
  const details = {
    title,
    alt,
    caption,
    credit,
    translations,
    tags,
    folder,
    visibility,
    allowDuplicate: true,
  }
  return { ...(await answerFile(ctx, await insertFile(ctx, content, details))), waits: false }
}

export async function rotate(
  ctx: Ctx,
  { _id, version, degrees }: Input<'rotate'>,
): Promise<Result<'rotate'>> {
  const row = await rowForChange(ctx, _id, version)
  const content = await edit(ctx, row, { degrees })
  return answerExchange(ctx, row, content, { isNew: true, action: 'rotate' })
}

export async function restoreContent(
  ctx: Ctx,
  { _id, gridref }: Input<'restoreContent'>,
): Promise<Result<'restoreContent'>> {
  const row = await rowForChange(ctx, _id)
  if (row.gridref === gridref) return { ...(await answerFile(ctx, row)), waits: false }
  const [former] = await ctx.db
    .select()
    .from(contentsTable)
    .where(and(eq(contentsTable.gridref, gridref), eq(contentsTable.fileId, _id), isNotWaiting))
  if (!former) throw notFound({ gridref })
  return answerExchange(ctx, row, contentOf(former), { isNew: false, action: 'restoreContent' })
}
