import type { Page } from './shapes.ts'

/** Text and picture of the landing page. */
export const landing = {
  picture: 'panorama-autumn',
  de: {
    title: 'Grüß Gott in Rebenau',
    text: '<p>Vier Dörfer, eine Kellergasse mit 64 Presshäusern und ein Hauptplatz, auf dem man sich trifft. Hier finden Sie, was Sie heute brauchen.</p>',
    metaDescription:
      'Marktgemeinde Rebenau im Weinviertel: Bürgerservice, Termine, Neuigkeiten, Heurige und Wege durch die Weingärten.',
  },
  en: {
    title: 'Welcome to Rebenau',
    text: '<p>Four villages, a cellar lane with 64 press houses and one square where everybody meets. Here is what you need today.</p>',
    metaDescription:
      'The market town of Rebenau in the Weinviertel: services, dates, news, wine taverns and paths through the vineyards.',
  },
} as const

/** Pages in the row of services, with their icons and in this order, and pages shown as tiles below. */
export const marks: Record<Page['key'], string> = {
  office: 'service-hours',
  services: 'service-form',
  waste: 'service-waste',
  taverns: 'service-tavern',
  'notice-board': 'service-notice',
  contact: 'service-contact',
  'cellar-lane': 'tile',
  'hiking-cycling': 'tile',
  lake: 'tile',
  museum: 'tile',
}
