import { sql } from 'drizzle-orm'
import { freezeFiles, holdBackFiles } from '#domains/platform/files/server/offers.ts'
import { notices } from '../notices.contract.ts'

/** Files shown only by notices are public as long as one of these notices is. */
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

/** Files of notices on the board are frozen: to correct one, take the notice down first. */
export const freezeHangingFiles = (): void =>
  freezeFiles(notices.name, {
    condition: (fileId, now) => sql`
      exists (select from file_uses u join notices n on n."_id" = u."recordId"
        where u."fileId" = ${fileId} and u."collection" = ${notices.name} and u."live"
        and n."deletedAt" is null and n."status" = 'published' and n."postedFrom" <= ${now}::timestamptz
        and n."postedUntil" > ${now}::timestamptz
        and (n."unpublishAt" is null or n."unpublishAt" > ${now}::timestamptz))`,
    reason: {
      de: 'Diese Datei hängt gerade als Teil einer Kundmachung an der Amtstafel und bleibt bis zum Ende der Frist, wie sie ist. Ist etwas zu berichtigen, ziehen Sie die Kundmachung zuerst zurück.',
      en: 'This file is posted as part of an official notice and stays as it is until the end of its period. If something has to be corrected, please withdraw the notice first.',
    },
  })
