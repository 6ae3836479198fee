import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { PagePlace } from '../pages.contract.ts'

export const pagesTable = pgTable('pages', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  linktext: text().notNull(),
  slug: text().notNull(),
  text: text().notNull(),
  parent_page: uuid(),
  order: integer().notNull(),
  offline: boolean().notNull(),
  showInMenu: boolean().notNull(),
  custom_marker: text().notNull(),
  type: text().notNull(),
  tags: text().array().notNull(),
  meta_keywords: text().notNull(),
  meta_description: text().notNull(),
  template: jsonb().$type<{ view: string }>().notNull(),
  picture: uuid(),
  files: uuid().array().notNull(),
  place: jsonb().$type<PagePlace>(),
  /** German address for lists; `page_routes` is authoritative. */
  route: text().notNull(),
})

/** Address of each page in each language, without the language prefix. */
export const pageRoutesTable = pgTable('page_routes', {
  page: uuid().notNull(),
  lang: text({ enum: ['de', 'en'] }).notNull(),
  route: text().notNull(),
})

/** Former addresses, which redirect to a page wherever it moves, or to another address. */
export const redirectsTable = pgTable('redirects', {
  _id: uuid().primaryKey(),
  from: text().notNull(),
  page: uuid(),
  lang: text({ enum: ['de', 'en'] }).notNull(),
  to: text(),
  createdAt: isoTime().notNull(),
})
