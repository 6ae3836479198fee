import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { WithFiles } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Download, ImageVariant, Picture } from '#kit/shared/site/site.ts'
import type { FileCard } from '../files.contract.ts'
import { chosenVariant, fileLabel, titleOf } from '../files.rules.ts'
import type { FileRow, VariantRow } from './files.table.ts'
import { mayReadFiles } from './files.access.ts'
import { foldersTag } from './folders/folders.service.ts'
import { addressOf, cardOf, rowsWithVariants } from './files.wire.ts'

export { contentDisposition } from './downloads/download.routes.ts'
export { judgeBytes } from './uploads/judge-bytes.ts'
export { storeFile, type NewFile } from './store.service.ts'
export { contentKeyOf, filesToday, type PastFile, pastFiles, storePastFile } from './content/past-files.ts'
export { freezeFiles } from './waiting/frozen-files.ts'
export { holdBackFiles } from './waiting/held-back.ts'
export { type FileProof, fileProofs, hashOfBytes } from './content/proofs.ts'
export { type FormerAddress, formerFileAddress, keepFormerAddress } from './downloads/former-addresses.ts'
export { formerFileRoutes } from './downloads/former-addresses.routes.ts'
export { jpegOf, pictureFacts, type PictureFacts } from './content/jpeg-of.ts'
export { pictureBytes, type PictureBytes } from './content/picture-bytes.ts'
/** The bytes of files that are about somebody, for the archive they get: at most so many in all. */
export { fileContents } from './files.personal.ts'

/** Files visible to the caller: private ones require the right to read files. Tags the answer with each. */
async function visible(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ row: FileRow; variants: VariantRow[] }[]> {
  ctx.tag(...ids.map((_id) => `file:${_id}`))
  const found = await rowsWithVariants(ctx, ids)
  const all = mayReadFiles(ctx.user)
  return found.filter(({ row }) => all || row.visibility === 'public')
}

/** The `file` array of records, by id. Deleted, removed and invisible files are left out. One query. */
export async function fileCards(
  ctx: Ctx,
  ids: readonly string[],
  lang: Language = ctx.lang,
): Promise<Map<string, FileCard>> {
  return new Map((await visible(ctx, ids)).map(({ row, variants }) => [row._id, cardOf(row, variants, lang)]))
}

function pictureOf(
  { row, variants }: { row: FileRow; variants: VariantRow[] },
  lang: Language,
): Picture | null {
  if (row.kind !== 'image' || row.width === null || row.height === null) return null
  const card = cardOf(row, variants, lang)
  const made = [...card.webp, ...card.avif].flatMap(({ gridref, type, resolution }): ImageVariant[] =>
    resolution
      ? [{ src: addressOf(row._id, gridref), ...resolution, type: type as ImageVariant['type'] }]
      : [],
  )
  const chosen = chosenVariant(card.webp) ?? { gridref: row.gridref }
  return {
    src: addressOf(row._id, chosen.gridref),
    w: row.width,
    h: row.height,
    alt: card.alt,
    colour: row.colour,
    variants: made,
    ...(card.lang ? { lang: card.lang } : {}),
    ...(card.caption ? { caption: card.caption } : {}),
    ...(card.credit ? { credit: card.credit } : {}),
    ...(card.focal ? { focal: card.focal } : {}),
  }
}

/** Pictures for public pages by id, in one query; other and invisible files are left out. */
export async function pictures(
  ctx: Ctx,
  ids: readonly string[],
  lang: Language = ctx.lang,
): Promise<Map<string, Picture>> {
  const shown = new Map<string, Picture>()
  for (const found of await visible(ctx, ids)) {
    const picture = pictureOf(found, lang)
    if (picture) shown.set(found.row._id, picture)
  }
  return shown
}

/** Addresses of public pictures by id; others are left out. One query. */
export async function pictureAddresses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  ctx.tag(...wanted.map((_id) => `file:${_id}`))
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "_id" from files where "_id" = any(${sql.param(wanted)}::uuid[])
      and "kind" = 'image' and "visibility" = 'public' and "deletedAt" is null`)
  return new Map(rows.map(({ _id }) => [_id, addressOf(_id)]))
}

/** A picture for a public page; null if not visible. */
export async function picture(
  ctx: Ctx,
  _id: string | null,
  lang: Language = ctx.lang,
): Promise<Picture | null> {
  if (_id === null) return null
  return (await pictures(ctx, [_id], lang)).get(_id) ?? null
}

/** Pictures for feeds by id: one widely supported variant each, with its size in bytes. */
export async function feedPictures(ctx: Ctx, ids: readonly string[]) {
  const found = new Map<string, { src: string; type: ImageVariant['type']; bytes: number }>()
  for (const { row, variants } of await visible(ctx, ids)) {
    if (row.kind !== 'image') continue
    const { webp } = cardOf(row, variants, ctx.lang)
    const { gridref, type, size } = chosenVariant(webp) ?? row
    found.set(row._id, {
      src: addressOf(row._id, gridref),
      type: type as ImageVariant['type'],
      bytes: size,
    })
  }
  return found
}

const downloadOf = (row: FileRow, variants: VariantRow[], lang: Language): Download => ({
  _id: row._id,
  href: addressOf(row._id),
  title: cardOf(row, variants, lang).title || titleOf(row.name),
  kind: fileLabel(row.name),
  bytes: row.size,
  date: row.updatedAt,
})

/** Downloads, in the order of `ids`; includes pictures. */
export async function downloads(
  ctx: Ctx,
  ids: readonly string[],
  lang: Language = ctx.lang,
): Promise<Download[]> {
  const found = new Map((await visible(ctx, ids)).map((one) => [one.row._id, one]))
  return ids.flatMap((_id) => {
    const one = found.get(_id)
    return one ? [downloadOf(one.row, one.variants, lang)] : []
  })
}

/** Files of a record for its public page: pictures as gallery, others as downloads, both in the order of `ids`. */
export async function attachments(
  ctx: Ctx,
  ids: readonly string[],
  lang: Language = ctx.lang,
): Promise<WithFiles> {
  const found = new Map((await visible(ctx, ids)).map((one) => [one.row._id, one]))
  const gallery: Picture[] = []
  const rest: Download[] = []
  for (const _id of ids) {
    const one = found.get(_id)
    if (!one) continue
    const shown = pictureOf(one, lang)
    if (shown) gallery.push(shown)
    else rest.push(downloadOf(one.row, one.variants, lang))
  }
  return { gallery, downloads: rest }
}

/** A file in a public list of files. */
export interface ListedFile extends Download {
  caption: string
  tags: string[]
  /** `Formulare/Bauamt`; `''` if none. */
  folder: string
  /** The picture, if the file is one. */
  picture: Picture | null
}

/** Files for public lists, in the order of `ids`, pictures included. Deleted and invisible ones are left out. */
export async function listedFiles(
  ctx: Ctx,
  ids: readonly string[],
  lang: Language = ctx.lang,
): Promise<ListedFile[]> {
  ctx.tag(foldersTag)
  const found = new Map((await visible(ctx, ids)).map((one) => [one.row._id, one]))
  return ids.flatMap((_id) => {
    const one = found.get(_id)
    if (!one) return []
    const { row, variants } = one
    const { caption } = cardOf(row, variants, lang)
    return {
      ...downloadOf(row, variants, lang),
      caption,
      tags: row.tags,
      folder: row.folder,
      picture: pictureOf(one, lang),
    }
  })
}
