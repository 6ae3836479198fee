import { z } from 'zod'
import { id, isoTime, listParameters, recordFields } from '#kit/shared/records/record.ts'
import { endpoint, type Action } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { fileKinds, pdfBarriers } from './files.rules.ts'
import { askedFolder, folderPath } from './folder-path.contract.ts'

const flag = z.union([z.boolean(), z.stringbool()])
/** Right for an action on files. */
export const right = (action: Action) => ({ module: 'file', action })
const many = z.array(id).min(1).max(500)

const resolution = z.object({ w: z.number().int(), h: z.number().int() })

/** A stored form of a file, at `/api/v0/download/{_id}/{gridref}`. */
export const variant = z.object({
  gridref: id,
  type: z.string(),
  size: z.number().int(),
  /** Null without width and height. */
  resolution: resolution.nullable(),
})
export type FileVariant = z.output<typeof variant>

const texts = {
  title: z.string().trim().max(200),
  /** Alternative text; empty for decorative pictures. */
  alt: z.string().trim().max(500),
  caption: z.string().trim().max(500),
  /** Creator. */
  credit: z.string().trim().max(200),
}

const tags = z.array(z.string().trim().min(1).max(60)).max(50)
const share = z.number().min(0).max(1)

/** Editable fields of a file. */
export const editable = {
  name: z.string().trim().min(1).max(200),
  ...texts,
  tags,
  folder: folderPath,
  /** Focal point, from the upper left corner. */
  focal: z.object({ x: share, y: share }).nullable(),
  /** Private files are served only to users who may read files. */
  visibility: z.enum(['public', 'private']),
}

const shown = {
  _id: id,
  name: z.string(),
  kind: z.enum(fileKinds),
  type: z.string(),
  size: z.number().int(),
  /** The present content; changes after replacing, cropping or rotating. */
  gridref: id,
  resolution: resolution.nullable(),
  /** The content itself and, for pictures, its smaller variants. */
  gridrefs: z.array(variant),
  webp: z.array(variant),
  avif: z.array(variant),
  /** Permanent address, independent of the content. */
  href: z.string(),
  colour: z.string(),
  /** Tiny preview as a `data:` address, shown while loading. */
  blur: z.string().nullable(),
  animated: z.boolean(),
  ...texts,
  tags: z.array(z.string()),
  focal: editable.focal,
  /** Language of the texts, if not the requested one. */
  lang: z.enum(contentLanguages).optional(),
}

/** A file in the answers of records that use it (`file`). */
const fileCard = z.object(shown)
export type FileCard = z.output<typeof fileCard>

const use = z.object({ collection: z.string(), recordId: id, title: z.string() })
export type FileUse = z.output<typeof use>
/** Number of further ones the caller may not read. */
const others = z.number().int()

export const fileRecord = z.object({
  ...shown,
  ...recordFields,
  folder: z.string(),
  visibility: editable.visibility,
  sha256: z.string(),
  /** State of a picture's smaller variants. */
  variants: z.enum(['none', 'waiting', 'ready', 'failed']),
  translations: z.partialRecord(z.enum(contentLanguages).exclude(['de']), z.object(texts).partial()),
  /** Accessibility barriers of a PDF; null: not examined, or not a PDF. */
  barriers: z.array(z.enum(pdfBarriers)).nullable(),
  /** Number of records that use it. */
  uses: z.number().int(),
  /** Time of a change that waits for release; null: none. */
  waiting: isoTime.nullable(),
  /** Current editor; null: none. */
  fileLock: z.object({ localSessionId: z.string(), since: isoTime, name: z.string() }).nullable(),
  lockedBy: id.nullable(),
  /** Locked by another user or another tab (specification § 6). */
  readOnly: z.boolean(),
  deletedAt: isoTime.nullable(),
})
export type FileRecord = z.output<typeof fileRecord>

const filters = {
  kind: z.union([z.enum(fileKinds), z.array(z.enum(fileKinds)).max(10)]).optional(),
  /** Exactly this folder; with `below` including subfolders. */
  folder: askedFolder.optional(),
  below: flag.optional(),
  tag: z.string().max(60).optional(),
  visibility: editable.visibility.optional(),
  /** Only unused files. */
  unused: flag.optional(),
  /** Only pictures without alternative text. */
  withoutAlt: flag.optional(),
  /** Only PDFs with accessibility barriers. */
  withBarriers: flag.optional(),
  /** Only files with a change waiting for release. */
  waiting: flag.optional(),
  bin: flag.optional(),
}
const listed = z.object({ file: z.array(fileRecord), total: z.number().int() })
const one = z.object({ file: fileRecord })
/** `waits`: the change needs a release, because guests see the file and the caller may not publish there. */
const changedOne = z.object({ file: fileRecord, waits: z.boolean() })
const browse = z.object({ ...listParameters, ...filters })
const browsed = z.object({
  ...listed.shape,
  folders: z.array(z.object({ folder: z.string(), count: z.number().int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
})
const quotaShape = z.object({
  /** Total bytes; null if unknown. */
  total: z.number().int().nullable(),
  used: z.number().int(),
})

/** Sources: specification § 3 (File, Quota), § 7 (Files), § 8 (C1). Uploads and downloads have their own routes. */
export const files = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/file/:_id?',
    summary: 'List files',
    access: right('read'),
    input: browse,
    output: listed,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/file/:_id?',
    given: '_id',
    summary: 'Read one file',
    access: right('read'),
    input: z.object({ _id: id, lang: listParameters.lang }),
    output: one,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/file/:_id?',
    summary: 'Change what is said of a file',
    access: right('update'),
    input: z.object({
      ...z.object(editable).partial().shape,
      _id: id,
      /** Version the change is based on; an older one is answered with 409. */
      version: z.number().int().optional(),
      translations: z
        .partialRecord(z.enum(contentLanguages).exclude(['de']), z.object(texts).partial().nullable())
        .optional(),
    }),
    output: changedOne,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/file/:_id?',
    summary: 'Put a file into the bin, or, from there, away for good. Refused while a record shows it',
    access: right('remove'),
    input: z.object({ _id: id, forGood: flag.optional() }),
    output: z.object({ removed: z.array(id), total: z.number().int() }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/batch/file',
    summary: 'Read, or with `action` change, several files at once',
    access: right('read'),
    input: z.object({
      _id: many,
      action: z.enum(['read', 'remove', 'restore', 'purge', 'move', 'tag', 'untag']).default('read'),
      folder: folderPath.optional(),
      tags: tags.optional(),
      lang: listParameters.lang,
    }),
    output: z.object({
      ...listed.shape,
      /** Files whose change waits for release. */
      waits: z.array(id),
      /** Removed files. */
      removed: z.array(id),
      /** Files kept because records use them. */
      kept: z.array(z.object({ _id: id, uses: z.array(use), others })),
    }),
  }),
  getDataFileBrowser: endpoint({
    method: 'POST',
    path: '/api/v1/file/getDataFileBrowser',
    summary: 'What a browser of files shows: files, folders, tags, room',
    access: right('read'),
    reads: true,
    input: browse,
    output: z.object({ ...browsed.shape, quota: quotaShape }),
  }),
  getDataGalleryBrowser: endpoint({
    method: 'POST',
    path: '/api/v1/file/getDataGalleryBrowser',
    summary: 'What a browser of pictures shows',
    access: right('read'),
    reads: true,
    input: browse.omit({ kind: true }),
    output: browsed,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v0/search/file',
    summary: 'Search files by name, texts and tags',
    access: right('read'),
    reads: true,
    input: browse,
    output: listed,
  }),
  crop: endpoint({
    method: 'POST',
    path: '/api/v0/crop',
    summary: 'Cut out a part of a picture; the address stays, or with `asCopy` a new file is made',
    access: right('update'),
    input: z.object({
      _id: id,
      x: z.number().int().min(0),
      y: z.number().int().min(0),
      w: z.number().int().min(1),
      h: z.number().int().min(1),
      asCopy: z.boolean().default(false),
      version: z.number().int().optional(),
    }),
    output: changedOne,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/v0/rotate',
    summary: 'Turn a picture clockwise',
    access: right('update'),
    input: z.object({
      _id: id,
      degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]),
      version: z.number().int().optional(),
    }),
    output: changedOne,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v0/file/:_id/usage',
    summary: 'Which records show a file: by name those that the caller may read, the others as a number',
    access: right('read'),
    input: z.object({ _id: id }),
    output: z.object({ uses: z.array(use), others }),
  }),
  contents: endpoint({
    method: 'GET',
    path: '/api/v0/file/:_id/contents',
    summary: 'Former contents of a file: kept for 30 days after replacing, cropping or rotating',
    access: right('update'),
    input: z.object({ _id: id }),
    output: z.object({
      contents: z.array(z.object({ ...variant.shape, name: z.string(), at: isoTime, current: z.boolean() })),
    }),
  }),
  restoreContent: endpoint({
    method: 'POST',
    path: '/api/v0/file/:_id/contents',
    summary: 'Take a former content back',
    access: right('update'),
    input: z.object({ _id: id, gridref: id }),
    output: changedOne,
  }),
  quota: endpoint({
    method: 'GET',
    path: '/api/v0/quota',
    summary: 'How much room there is and how much of it is taken',
    access: 'backoffice',
    input: z.object({}),
    output: quotaShape,
  }),
}

/** Answer of uploads; see `POST /api/v0/file/` and `/api/v0/upload/`. */
export const uploaded = z.object({
  file: z.array(fileRecord),
  refused: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})
export type Uploaded = z.output<typeof uploaded>
