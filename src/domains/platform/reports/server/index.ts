import type { ServerDomain } from '#kit/server/domain.ts'
import { pictureRoutes } from './pictures.routes.ts'
import { storedPictures } from './pictures.service.ts'
import { sweepPicturesJob } from './sweep.job.ts'

export const reportsServer: ServerDomain = {
  name: 'reports',
  routes: pictureRoutes,
  jobs: [sweepPicturesJob],
  stored: [storedPictures],
}
