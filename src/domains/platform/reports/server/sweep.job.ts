import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { sweepPictures } from './pictures.service.ts'

const day = 86_400_000

/** Every night: deletes stored pictures without a report. */
export const sweepPicturesJob: JobDefinition = {
  name: 'reports.sweep',
  called: {
    de: 'Bilder löschen, die zu keiner Meldung gehören',
    en: 'Delete pictures that belong to no report',
  },
  cron: '33 3 * * *',
  handle: (platform) => sweepPictures(platform, day),
}
