import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { sweepSportsFiles } from './person-files.service.ts'

const day = 86_400_000

/** Nightly: deletes stored portraits, documents and team pictures without an owner. */
export const sweepSportsFilesJob: JobDefinition = {
  name: 'sports.sweep',
  called: { de: 'Dateien löschen, die zu keinem Verein gehören', en: 'Delete files that belong to no club' },
  cron: '41 3 * * *',
  handle: (platform) => sweepSportsFiles(platform, day),
}
