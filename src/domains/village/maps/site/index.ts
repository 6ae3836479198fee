import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const maps: SiteDomain = {
  name: 'maps',
  sheet: 'maps',
  texts: { de: {}, en: {} },
  views: {
    mapview: { load: async () => (await import('./MapView.tsx')).MapView },
    devfels: { load: async () => (await import('./Story.tsx')).Story },
    natur: { load: async () => (await import('./Trail.tsx')).Trail },
    naturStation: { load: async () => (await import('./TrailStation.tsx')).TrailStation },
  },
}
