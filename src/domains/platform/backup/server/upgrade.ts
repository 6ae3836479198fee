import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import type { Database } from '#kit/server/database/connect.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { DatabaseStartError } from '#kit/server/database/failure.ts'
import { openStorage } from '#kit/server/storage/open-storage.ts'
import { problemOf } from './night/runs.ts'
import { siteOf } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { archiveName, backupNow, backupsFolder, keepNewestBefore } from './writing/whole-backup.ts'

/**
 * Backs the site up before a newer version migrates its database; returns the advice for a failed migration. Files stay
 * in the store, because migrations change rows only. Throws DatabaseStartError on failure: nothing is migrated without
 * a backup.
 */
export async function backupBeforeMigrating(
  { config, database }: { config: Config; database: Database },
  stored: Site['stored'],
): Promise<Record<Language, string>> {
  const storage = await openStorage(config)
  try {
    const { file } = await backupNow(
      siteOf({ database, storage }, stored),
      config,
      (recipient) => path.join(backupsFolder(config), archiveName('before-upgrade', new Date(), recipient)),
      { cause: 'upgrade', filesStay: true },
    )
    await keepNewestBefore(config, 'before-upgrade', file)
    const command = `npm run cli -- restore ${file}`
    return {
      de: `Nichts wurde geändert: Die Datenbank ist, wie sie war. Starten Sie die Version von vorher; ihre Sicherung holt notfalls zurück: ${command}`,
      en: `Nothing was changed: the database is as it was. Start the version of before; if need be its backup brings it back: ${command}`,
    }
  } catch (error) {
    throw new DatabaseStartError('backupFirst', {}, error).with(problemOf(error))
  } finally {
    storage.close()
  }
}
