import { legalDe, legalEn } from './settings-legal.ts'

/** Identity of the village; logo and favicon are in demo/pictures. */
export const settings = {
  name: 'Marktgemeinde Rebenau',
  claim: { de: 'Löss, Licht und gute Nachbarschaft', en: 'Loess, light and good neighbours' },
  languages: ['de', 'en'],
  timeZone: 'Europe/Vienna',
  colours: { primary: '#ff9800', accent: '#7b2340' },
  contact: {
    organisation: 'Marktgemeinde Rebenau',
    street: 'Hauptplatz 1',
    zip: '2099',
    city: 'Rebenau',
    phone: '+43 2999 100',
    email: 'amt@rebenau.example',
    country: 'at',
    position: { lat: 48.6189, lon: 16.4098 },
  },
  openingHours: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 2, from: '08:00', to: '12:00' },
    { day: 2, from: '14:00', to: '18:00' },
    { day: 4, from: '08:00', to: '12:00' },
    { day: 4, from: '13:00', to: '16:00' },
    { day: 5, from: '08:00', to: '12:00' },
  ],
  legal: {
    imprint: { de: legalDe.imprint, en: legalEn.imprint },
    privacy: { de: legalDe.privacy, en: legalEn.privacy },
  },
} as const
