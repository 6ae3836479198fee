import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { formerFileRoutes } from '#domains/platform/files/server/offers.ts'
import { wordpressImports } from '../wordpress.contract.ts'
import { importCommand } from './imports/import-command.ts'
import { importJobs } from './imports/imports.job.ts'
import { cancel, list, read, start } from './imports/imports.service.ts'
import { serveExportUpload } from './upload.routes.ts'
import { wordpressPersonal } from './wordpress.personal.ts'

export const wordpressServer: ServerDomain = {
  name: 'wordpress',
  personal: wordpressPersonal,
  calls: implement(wordpressImports, { list, read, start, cancel }),
  routes(server, platform, sessions) {
    serveExportUpload(server, platform, sessions)
    for (const folder of ['', '/:folder'])
      formerFileRoutes(server, platform, `${folder}/wp-content/uploads/*`)
  },
  jobs: importJobs,
  commands: [importCommand],
}
