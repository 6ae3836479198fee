import type { OutsideService } from '#kit/server/settings/outside-services.ts'

/** External weather services. */
export const weatherServices = {
  openMeteo: { name: 'open_meteo', title: 'Open-Meteo', standard: 'https://api.open-meteo.com' },
  geoSphere: {
    name: 'geosphere',
    title: 'GeoSphere Austria',
    standard: 'https://warnungen.zamg.at/wsapp/api',
  },
  brightSky: { name: 'bright_sky', title: 'Bright Sky', standard: 'https://api.brightsky.dev' },
} satisfies Record<string, OutsideService>
