import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#kit/server/database/columns.ts'
import type { Right } from '#domains/platform/settings/settings.contract.ts'
import type { OwnRole } from '../../roles.contract.ts'
import type { OwnModule } from '../../users.rules.ts'

/** Custom roles. */
export const ownRolesTable = pgTable('own_roles', {
  ...recordColumns(),
  /** Key stored in accounts. */
  key: text().notNull(),
  name: jsonb().$type<OwnRole['name']>().notNull(),
  rights: text().array().$type<Right[]>().notNull().default([]),
  onlyOwn: text().array().$type<OwnModule[]>().notNull().default([]),
  secondFactor: boolean().notNull().default(false),
})

export type OwnRoleRow = typeof ownRolesTable.$inferSelect
