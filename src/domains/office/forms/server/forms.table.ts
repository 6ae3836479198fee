import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { FieldKind } from '../forms.rules.ts'

export const formsTable = pgTable('office_forms', {
  ...recordColumns(),
  ...binColumns(),
  title: translatedColumn(),
  slug: text().notNull(),
  type: text().notNull().default(''),
  active: boolean().notNull().default(false),
  intro: translatedColumn(),
  done: translatedColumn(),
  consent: translatedColumn(),
  confirm: boolean().notNull().default(false),
  mailbox: uuid(),
})
export type FormRow = typeof formsTable.$inferSelect

export const fieldsTable = pgTable('office_form_fields', {
  ...lineColumns(),
  kind: text().$type<FieldKind>().notNull(),
  label: text().notNull(),
  labelEn: text().notNull(),
  hint: text().notNull(),
  hintEn: text().notNull(),
  options: text().notNull(),
  optionsEn: text().notNull(),
  required: boolean().notNull(),
})

/** One answer: `field` is the field's id, `label` its label at that time. */
export interface Answer {
  field: string
  label: string
  value: string
}

/** One submission, under the id of its conversation. */
export const answersTable = pgTable('office_form_answers', {
  _id: uuid().primaryKey(),
  form: uuid().notNull(),
  at: isoTime().notNull(),
  values: jsonb().$type<Answer[]>().notNull(),
})
