import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { LetterModule, ModuleProps } from '../letter-modules.contract.ts'
import type { ModuleKind, RecipientState, Rhythm, SuppressionReason } from '../letters.rules.ts'
import type { SendingState } from '../sending.rules.ts'
import type { Block } from '../letters.views.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const moduleColumns = () => ({
  ...lineColumns(),
  kind: text().$type<ModuleKind>().notNull(),
  props: jsonb().$type<ModuleProps>().notNull(),
})

export const templatesTable = pgTable('newsletter_templates', {
  ...recordColumns(),
  ...binColumns(),
  title: text().notNull(),
  subject: translatedColumn(),
  preview: translatedColumn(),
})
export const templateModulesTable = pgTable('newsletter_template_modules', moduleColumns())

export const recommendsTable = pgTable('newsletter_recommends', {
  ...recordColumns(),
  title: text().notNull(),
  block: jsonb().$type<Omit<LetterModule, '_id'>>().notNull(),
  until: date(),
})

export const automationsTable = pgTable('newsletter_automations', {
  ...recordColumns(),
  title: text().notNull(),
  rhythm: text().$type<Rhythm>().notNull(),
  template: uuid().notNull(),
  lists: uuid().array().notNull(),
  active: boolean().notNull(),
  approve: boolean().notNull(),
  weekday: integer().notNull(),
  monthDay: integer().notNull(),
  hour: integer().notNull(),
  afterDays: integer().notNull(),
  public: boolean().notNull(),
  lastAt: isoTime(),
  nextAt: isoTime(),
})
export type AutomationRow = typeof automationsTable.$inferSelect

export const sendingsTable = pgTable('newsletter_sendings', {
  ...recordColumns(),
  number: integer().notNull().generatedByDefaultAsIdentity(),
  state: text().$type<SendingState>().notNull(),
  title: text().notNull(),
  template: uuid(),
  automation: uuid(),
  subject: translatedColumn(),
  preview: translatedColumn(),
  lists: uuid().array().notNull(),
  groups: text().array().notNull(),
  tags: text().array().notNull(),
  sendAt: isoTime(),
  public: boolean().notNull(),
  startedAt: isoTime(),
  endedAt: isoTime(),
  trouble: text().notNull().default(''),
  notBefore: isoTime(),
  troubles: integer().notNull().default(0),
  open: boolean().notNull().default(false),
  since: isoTime(),
})
export type SendingRow = typeof sendingsTable.$inferSelect
export const sendingModulesTable = pgTable('newsletter_sending_modules', moduleColumns())

export const contentsTable = pgTable(
  'newsletter_contents',
  {
    sending: uuid().notNull(),
    lang: text().$type<Language>().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    blocks: jsonb().$type<Block[]>().notNull(),
    links: text().array().notNull(),
    shows: text().array().notNull(),
  },
  ({ sending, lang }) => [primaryKey({ columns: [sending, lang] })],
)
export type ContentRow = typeof contentsTable.$inferSelect

export const recipientsTable = pgTable('newsletter_recipients', {
  _id: uuid().primaryKey(),
  sending: uuid().notNull(),
  subscriber: uuid(),
  email: text().notNull(),
  name: text().notNull(),
  lang: text().$type<Language>().notNull(),
  domain: text().notNull(),
  state: text().$type<RecipientState>().notNull().default('waiting'),
  why: text().notNull().default(''),
  answer: text().notNull().default(''),
  tries: integer().notNull().default(0),
  notBefore: isoTime(),
  run: uuid(),
  at: isoTime(),
  leftAt: isoTime(),
  complainedAt: isoTime(),
  measured: boolean().notNull().default(false),
  openedAt: isoTime(),
  clickedAt: isoTime(),
})

export const suppressionsTable = pgTable('newsletter_suppressions', {
  _id: uuid().primaryKey(),
  email: text().notNull(),
  reason: text().$type<SuppressionReason>().notNull(),
  detail: text().notNull(),
  at: isoTime().notNull(),
})

export const softReturnsTable = pgTable(
  'newsletter_soft_returns',
  { subscriber: uuid().notNull(), sending: uuid().notNull(), at: isoTime().notNull() },
  ({ subscriber, sending }) => [primaryKey({ columns: [subscriber, sending] })],
)

export const visitsTable = pgTable(
  'newsletter_visits',
  {
    sending: uuid().notNull(),
    day: date().notNull(),
    link: integer().notNull(),
    count: integer().notNull(),
  },
  ({ sending, day, link }) => [primaryKey({ columns: [sending, day, link] })],
)

export const ecgTable = pgTable('newsletter_ecg', { digest: bytea().primaryKey() })
