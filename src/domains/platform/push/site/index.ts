import type { SiteDomain } from '../../../../kit/browser/site/domain.ts'

export const push: SiteDomain = {
  name: 'push',
  // They come with the views: few readers see one.
  texts: { de: {}, en: {} },
  views: {
    push: { load: async () => (await import('./PushPage.tsx')).PushPage },
    offline: { load: async () => (await import('./OfflinePage.tsx')).OfflinePage },
  },
}
