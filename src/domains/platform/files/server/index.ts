import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { files } from '../files.contract.ts'
import { fileFolders } from '../folders.contract.ts'
import { fileLocks } from '../locks.contract.ts'
import { fileTextCalls } from '../texts.contract.ts'
import { waitingVersions } from '../waiting.contract.ts'
import { getDataFileBrowser, getDataGalleryBrowser, list, quota } from './browse.service.ts'
import { downloadsFeed } from './downloads/downloads.feed.ts'
import { downloadViews } from './downloads/downloads.views.service.ts'
import { downloadRoutes } from './downloads/download.routes.ts'
import { crop, restoreContent, rotate } from './content/edit.service.ts'
import { findLinkedFiles } from './files.search.ts'
import { makeFormsJob, storedContents, sweepJob } from './files.job.ts'
import { batch, contents, read, remove, update, usageOf } from './files.service.ts'
import * as folders from './folders/folders.service.ts'
import { filesPersonal } from './files.personal.ts'
import { freeFileLock, lock, systemFileLock, unlock } from './locks.service.ts'
import { readTextsJob } from './texts/texts.job.ts'
import { textState } from './texts/texts.service.ts'
import { resumableRoutes } from './uploads/resumable.routes.ts'
import { sweepStaging } from './uploads/staging.ts'
import * as waiting from './waiting/waiting.service.ts'
import { uploadRoutes } from './uploads/upload.routes.ts'
import { filesWaiting } from './waiting/files.waiting.ts'

const day = 86_400_000

export const filesServer: ServerDomain = {
  name: 'files',
  waiting: [filesWaiting],
  personal: filesPersonal,
  stored: [storedContents],
  calls: [
    ...implement(files, {
      list,
      read,
      update,
      remove,
      batch,
      getDataFileBrowser,
      getDataGalleryBrowser,
      search: list,
      crop,
      rotate,
      usage: usageOf,
      contents,
      restoreContent,
      quota,
    }),
    ...implement(fileFolders, {
      list: folders.list,
      create: folders.create,
      update: folders.update,
      remove: folders.remove,
    }),
    ...implement(waitingVersions, {
      list: waiting.list,
      read: waiting.read,
      release: waiting.release,
      discard: waiting.discard,
    }),
    ...implement(fileTextCalls, { textState }),
    ...implement(fileLocks, { lock, unlock, freeFileLock, systemFileLock }),
  ],
  views: downloadViews,
  feeds: {
    downloadviewGroups: downloadsFeed,
    downloadviewDates: downloadsFeed,
    downloadviewGrid: downloadsFeed,
  },
  async routes(server, platform, sessions) {
    downloadRoutes(server, platform, sessions)
    // In separate scopes, because each has its own body parsers
    await server.register(async (scope) => {
      await uploadRoutes(scope, platform, sessions)
      await resumableRoutes(scope, platform, sessions)
    })
  },
  jobs: [makeFormsJob, readTextsJob, sweepJob],
  async start(platform) {
    findLinkedFiles()
    folders.tellFolderRefusals()
    await sweepStaging(platform.config, Date.now() - day)
  },
}
