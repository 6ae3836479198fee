import { sql, type SQL } from 'drizzle-orm'
import { truncate } from '../../shared/text/truncate.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import type { Ctx } from '../context.ts'

/** An entry of the audit trail; `before` and `after` contain only the changed fields. */
export interface AuditEntry {
  /** `update`, `login`, `loginFailed`… */
  action: string
  /** Module of the action: `news`, `users`, `settings`. */
  collection: string
  recordId?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

const longest = 1000

// Versions keep the full texts; the trail only shows which ones changed
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > longest)
    return `${truncate(value, longest)}… (${value.length})`
  if (value === null || typeof value !== 'object') return value
  const text = JSON.stringify(value)
  return text.length > longest * 4 ? `${truncate(text, longest)}… (${text.length})` : value
}

const asJson = (values: Record<string, unknown> | null | undefined) =>
  values
    ? JSON.stringify(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)])),
      )
    : null

/** The columns and values of an entry as a `select` list, for statements that write more than the trail. */
export const auditColumns = sql.raw(
  '("_id", "at", "by", "byName", "action", "collection", "recordId", "requestId", "before", "after")',
)
export const auditValues = (ctx: Ctx, entry: AuditEntry): SQL =>
  sql`${uuidv7()}::uuid, ${ctx.now}::timestamptz, ${ctx.user?._id ?? null}::uuid, ${ctx.user?.name ?? ''}, ${entry.action},
    ${entry.collection}, ${entry.recordId ?? null}::uuid, ${ctx.requestId}, ${asJson(entry.before)}::jsonb, ${asJson(entry.after)}::jsonb`

/**
 * Writes an audit entry in the caller's transaction, so both are committed or rolled back together. Long texts are
 * shortened. Records write their own entries; this is for sign-ins, settings and the like.
 */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  await ctx.db.execute(sql`insert into audit ${auditColumns} select ${auditValues(ctx, entry)}`)
}
