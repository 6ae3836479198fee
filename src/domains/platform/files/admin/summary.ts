import type { FileSummary } from '#kit/browser/admin/domain.ts'
import type { FileCard } from '../files.contract.ts'
import { fileLabel } from '../files.rules.ts'
import { fileScreens } from '../files.addresses.ts'

const thumbnailWidth = 320

/** Path of a file's edit screen. */
export const editPath = ({ _id }: Pick<FileCard, '_id'>) => `/${fileScreens.edit}/${_id}`

/** Address of the smallest variant that fills a thumbnail; null if it is not a picture. */
export function thumbnailOf(file: FileCard, width = thumbnailWidth): string | null {
  if (file.kind !== 'image') return null
  const wide = file.webp.filter(({ resolution }) => resolution !== null)
  const fitting = wide.find(({ resolution }) => (resolution?.w ?? 0) >= width) ?? wide.at(-1)
  // New content has a new gridref, so that browser caches are never outdated.
  return `${file.href}/${(fitting ?? { gridref: file.gridref }).gridref}`
}

/** Summary of a file for pickers and fields. */
export const summaryOf = (file: FileCard): FileSummary => ({
  _id: file._id,
  title: file.title || file.name,
  kind: fileLabel(file.name),
  bytes: file.size,
  isImage: file.kind === 'image',
  thumbnail: thumbnailOf(file),
  href: file.href,
  alt: file.alt,
  caption: file.caption,
  credit: file.credit,
  ...(file.resolution ? { width: file.resolution.w, height: file.resolution.h } : {}),
})
