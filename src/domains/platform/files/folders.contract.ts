import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { right } from './files.contract.ts'
import { folderName } from './folder-path.contract.ts'

const parent = id.nullable()

const fileFolder = z.object({
  _id: id,
  name: z.string(),
  /** Parent folder; null at the top level. */
  parent,
  /** `Bilder/2026`, as used by files and filters. */
  path: z.string(),
  /** Files directly in it, without the bin. */
  files: z.number().int(),
  createdAt: isoTime,
  createdBy: id.nullable(),
})
export type FileFolder = z.output<typeof fileFolder>

const one = z.object({ filefolder: fileFolder })

/** Folders of files. Files refer to their folder by path, which follows renaming and moving. */
export const fileFolders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/filefolder',
    summary: 'All folders of files, by path',
    access: right('read'),
    input: z.object({}),
    output: z.object({
      filefolder: z.array(fileFolder),
      total: z.number().int(),
      /** Files without a folder. */
      atTop: z.number().int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v0/filefolder',
    summary: 'Make a folder for files',
    access: right('create'),
    input: z.object({ name: folderName, parent: parent.default(null) }),
    output: one,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/filefolder/:_id?',
    summary: 'Rename a folder or, with `parent`, move it with all that is in it',
    access: right('update'),
    input: z.object({ _id: id, name: folderName.optional(), parent: parent.optional() }),
    output: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/filefolder/:_id?',
    summary:
      'Remove a folder. Refused while something is in it, unless `content` is `parent`: then that moves up. No file is removed',
    access: right('update'),
    input: z.object({ _id: id, content: z.enum(['refuse', 'parent']).default('refuse') }),
    output: z.object({
      removed: z.array(id),
      total: z.number().int(),
      /** Items moved to the parent folder. */
      moved: z.object({ files: z.number().int(), folders: z.number().int() }),
    }),
  }),
}
