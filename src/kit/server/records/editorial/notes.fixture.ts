import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id, isoTime as isoTimeSchema } from '#kit/shared/records/record.ts'
import { isoTime, recordColumns } from '../../database/columns.ts'
import type { ServerDomain } from '../../domain.ts'
import { implement } from '../../http.ts'
import { editorialKind } from './editorial-kind.ts'
import { editorialColumns } from './columns.ts'
import { editorialServer } from '../records-server.ts'
import { Problem } from '#kit/shared/problem.ts'

/** A collection for tests with every option enabled. */
export const note = records({
  name: 'note',
  path: '/api/c/note',
  fields: {
    title: z.string().trim().min(1).max(200),
    slug: z.string().max(120),
    text: z.string().max(100_000),
    colour: z.string().max(20),
    from: isoTimeSchema,
    until: isoTimeSchema.nullable(),
    hidden: z.boolean(),
    pinned: z.boolean(),
    picture: id.nullable(),
  },
  required: ['title'],
  defaults: {
    slug: '',
    text: '',
    colour: 'white',
    until: null,
    hidden: false,
    pinned: false,
    picture: null,
  },
  editorial: { translatable: ['title', 'slug', 'text'] },
  filters: { colour: z.string().optional() },
})

const notesTable = pgTable('notes', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  text: text().notNull(),
  colour: text().notNull(),
  from: isoTime().notNull(),
  until: isoTime(),
  hidden: boolean().notNull(),
  pinned: boolean().notNull(),
  picture: uuid(),
})

export const notesSchema = `
  create table notes (
    "_id" uuid primary key, "createdAt" timestamptz(3) not null, "createdBy" uuid, "updatedAt" timestamptz(3) not null,
    "updatedBy" uuid, "version" integer not null,
    "status" text not null check ("status" in ('draft', 'scheduled', 'published')),
    "publishedAt" timestamptz(3), "publishAt" timestamptz(3), "unpublishAt" timestamptz(3), "liveAt" timestamptz(3),
    "draft" jsonb, "translations" jsonb not null, "sourceVersion" integer not null, "deletedAt" timestamptz(3), "deletedBy" uuid,
    "handIn" jsonb,
    "title" text not null, "slug" text not null, "text" text not null, "colour" text not null, "from" timestamptz(3) not null,
    "until" timestamptz(3), "hidden" boolean not null, "pinned" boolean not null, "picture" uuid
  );
  create unique index notes_slug_de on notes ("slug");
  create unique index notes_slug_en on notes (("translations" -> 'en' ->> 'slug'));
`

export const notes = editorialKind({
  contract: note,
  table: notesTable,
  defaults: (ctx) => ({ from: ctx.now }),
  filters: { colour: (value) => sql`${notesTable.colour} = ${value}` },
  sortable: ['title', 'from', 'pinned', 'colour'],
  defaultSort: '-pinned,-from',
  slugFrom: 'title',
  richText: ['text'],
  visible: { from: 'from', until: 'until', hiddenBy: 'hidden' },
  files: (record) => [record.picture],
  fileCards: async (_ctx, ids) => new Map(ids.map((_id) => [_id, { _id }])),
  found: (record) => ({ title: record.title, body: record.text, tags: [record.colour] }),
  addresses: async (_ctx, lang) => (record) => `${lang === 'en' ? '/en' : ''}/notes/${record.slug}`,
  hooks: {
    beforeWrite(_ctx, { is }) {
      if (is.colour === 'forbidden') throw new Problem('NO_SUCH_COLOUR', 422, 'Diese Farbe gibt es nicht.')
    },
  },
})

export const notesServer: ServerDomain = {
  name: 'note',
  calls: [...implement(note.calls, notes.calls), ...(editorialServer.calls ?? [])],
  jobs: editorialServer.jobs ?? [],
}
