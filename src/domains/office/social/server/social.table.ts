import { boolean, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import type { Counts } from '../social.contract.ts'
import type { NetworkName, PostState, ProblemKind, Shape, Stale } from '../social.rules.ts'

export const accountsTable = pgTable('social_accounts', {
  ...recordColumns(),
  network: text().$type<NetworkName>().notNull(),
  remoteId: text().notNull(),
  server: text().notNull(),
  clientId: text().notNull(),
  clientSecret: text().notNull(),
  name: text().notNull(),
  handle: text().notNull(),
  href: text().notNull(),
  token: text().notNull(),
  state: text().$type<'connected' | 'broken' | 'gone'>().notNull(),
  problemText: text().notNull(),
  expiresAt: isoTime(),
  dataExpiresAt: isoTime(),
  checkedAt: isoTime(),
  warnedOf: isoTime(),
  restUntil: isoTime(),
  longest: integer().notNull(),
})
export type AccountRow = typeof accountsTable.$inferSelect

export const postsTable = pgTable('social_posts', {
  ...recordColumns(),
  ...binColumns(),
  state: text().$type<PostState>().notNull(),
  account: uuid().notNull(),
  collection: text().notNull(),
  recordId: uuid(),
  text: text().notNull(),
  link: text().notNull(),
  picture: uuid(),
  alt: text().notNull(),
  shape: text().$type<Shape>().notNull(),
  focusX: real().notNull(),
  focusY: real().notNull(),
  planAt: isoTime(),
  sendKey: uuid(),
  beganAt: isoTime(),
  nextAt: isoTime(),
  plannedAt: isoTime(),
  tries: integer().notNull().default(0),
  remoteId: text().notNull().default(''),
  permalink: text().notNull().default(''),
  sentAt: isoTime(),
  problem: text().$type<ProblemKind>(),
  problemText: text().notNull().default(''),
  wish: text().$type<'edit' | 'remove'>(),
  wishText: text().notNull().default(''),
  counts: jsonb().$type<Counts>(),
  countedAt: isoTime(),
  countAt: isoTime(),
  stale: text().$type<Stale>(),
  tellsCancelled: boolean().notNull().default(false),
})
export type PostRow = typeof postsTable.$inferSelect

export const connectionsTable = pgTable('social_connections', {
  tokenHash: text().primaryKey(),
  purpose: text().$type<'account' | 'signIn' | 'link'>().notNull(),
  network: text().$type<NetworkName>().notNull(),
  server: text().notNull(),
  clientId: text().notNull(),
  clientSecret: text().notNull(),
  userId: uuid(),
  account: uuid(),
  redirect: text().notNull(),
  offered: text().notNull(),
  expiresAt: isoTime().notNull(),
})
export type ConnectionRow = typeof connectionsTable.$inferSelect

export const identitiesTable = pgTable('social_identities', {
  _id: uuid().primaryKey(),
  userId: uuid().notNull(),
  network: text().$type<NetworkName>().notNull(),
  remoteId: text().notNull(),
  name: text().notNull(),
  createdAt: isoTime().notNull(),
})
