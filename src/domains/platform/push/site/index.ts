import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { startWorker } from './worker.ts'

export const push: SiteDomain = {
  name: 'push',
  // Loaded with the views, which few readers open.
  texts: { de: {}, en: {} },
  start: ({ build }) => startWorker(build),
  views: {
    push: { load: async () => (await import('./PushPage.tsx')).PushPage },
    offline: { load: async () => (await import('./OfflinePage.tsx')).OfflinePage },
  },
}
