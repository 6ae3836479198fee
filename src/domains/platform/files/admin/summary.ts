import type { FileSummary } from '#kit/browser/admin/domain.ts'
import type { ImageForms } from '#kit/shared/site/picture-forms.ts'
import type { FileCard, FileVariant } from '../files.contract.ts'
import { fileLabel } from '../files.rules.ts'
import { fileScreens } from '../files.addresses.ts'

const smallest = 320

/** Path of a file's edit screen. */
export const editPath = ({ _id }: Pick<FileCard, '_id'>) => `/${fileScreens.edit}/${_id}`

/** A content of a file as a picture, with its forms, narrow ones first; null for what is no picture. */
export function contentForms(
  file: Pick<FileCard, 'href'>,
  { gridref, resolution }: Pick<FileVariant, 'gridref' | 'resolution'>,
  forms: readonly FileVariant[],
): ImageForms | null {
  if (!resolution) return null
  // A new content gets a new gridref, so that the browser's memory is never out of date
  const variants = forms.flatMap((form) =>
    form.resolution ? [{ src: `${file.href}/${form.gridref}`, w: form.resolution.w }] : [],
  )
  const fallback = variants.find(({ w }) => w >= smallest) ?? variants.at(-1)
  return { src: fallback?.src ?? `${file.href}/${gridref}`, ...resolution, variants }
}

/** A file as a picture; null for what is none. */
export const formsOf = (file: FileCard): ImageForms | null => contentForms(file, file, file.webp)

/** A file as pickers and fields of other screens show it. */
export const summaryOf = (file: FileCard): FileSummary => ({
  _id: file._id,
  title: file.title || file.name,
  kind: fileLabel(file.name),
  bytes: file.size,
  isImage: file.kind === 'image',
  picture: formsOf(file),
  href: file.href,
  alt: file.alt,
  caption: file.caption,
  credit: file.credit,
  ...(file.resolution ? { width: file.resolution.w, height: file.resolution.h } : {}),
})
