import { sql } from 'drizzle-orm'
import { holdBackFiles } from '../../../platform/files/server/offers.ts'
import { notices } from '../notices.contract.ts'

/** A file that notices alone show is there for guests as long as one of them is. */
export const holdNoticeFiles = (): void =>
  holdBackFiles(
    notices.name,
    (fileId, now) => sql`
      exists (select from file_uses u where u."fileId" = ${fileId} and u."collection" = ${notices.name})
      and not exists (select from file_uses u where u."fileId" = ${fileId} and u."collection" <> ${notices.name} and u."live")
      and not exists (select from file_uses u join notices n on n."_id" = u."recordId"
        where u."fileId" = ${fileId} and u."collection" = ${notices.name} and u."live"
        and n."deletedAt" is null and n."status" = 'published' and n."postedFrom" <= ${now}::timestamptz
        and (n."shownUntil" is null or n."shownUntil" > ${now}::timestamptz)
        and (n."unpublishAt" is null or n."unpublishAt" > ${now}::timestamptz))`,
  )
