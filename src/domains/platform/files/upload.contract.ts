import { z } from 'zod'
import { id } from '#kit/shared/records/record.ts'
import { editable } from './files.contract.ts'

/** Fields of an upload: form fields, or the metadata of a resumable upload. */
export const uploadFields = z.object({
  title: editable.title.optional(),
  alt: editable.alt.optional(),
  caption: editable.caption.optional(),
  credit: editable.credit.optional(),
  folder: editable.folder.optional(),
  /** Comma-separated. */
  tags: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .pipe(editable.tags)
    .optional(),
  visibility: editable.visibility.optional(),
  /** Store it even if a file has the same content. */
  allowDuplicate: z.union([z.boolean(), z.stringbool()]).optional(),
  /** File that gets this content; its id and address stay. */
  replaces: id.optional(),
  /** With `replaces`: the version the change is based on. */
  version: z.coerce.number().int().optional(),
})
export type UploadFields = z.output<typeof uploadFields>
