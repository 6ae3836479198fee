import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const sports: SiteDomain = {
  name: 'sports',
  sheet: 'office',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    sportsList: { load: async () => (await import('./SportsList.tsx')).SportsList },
    sportsClub: { load: async () => (await import('./SportsClub.tsx')).SportsClub },
    sportsTeam: { load: async () => (await import('./SportsTeam.tsx')).SportsTeam },
    sportsFixture: { load: async () => (await import('./SportsFixture.tsx')).SportsFixture },
  },
}
