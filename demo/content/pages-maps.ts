import { devfelsPages } from './pages-devfels.ts'
import { trailPages } from './pages-trail.ts'
import type { Page } from './shapes.ts'

/** The map of the village, a picture story about its landmark, and its nature trail. */
export const mapPages: Page[] = [
  {
    key: 'village-map',
    parent: 'tourism',
    view: 'mapview',
    order: 35,
    showInMenu: true,
    picture: 'panorama-spring',
    de: {
      title: 'Ortsplan',
      linktext: 'Ortsplan',
      slug: 'ortsplan',
      metaDescription: 'Amtshaus, Schule, Ärztin, Museum, Badeteich und Wege: wo in Rebenau was ist.',
      text: '<p class="lead">Vom Amtshaus bis zum Badeteich: wo Sie was finden, wann geöffnet ist und wie Sie hinkommen. In Rebenau ist alles zu Fuß erreichbar.</p>',
    },
    en: {
      title: 'Village map',
      linktext: 'Village map',
      slug: 'village-map',
      metaDescription:
        'Town hall, school, doctor, museum, swimming lake and paths: what is where in Rebenau.',
      text: '<p class="lead">From the town hall to the swimming lake: where to find things, when they are open and how to get there. In Rebenau everything is within walking distance.</p>',
    },
  },
  ...devfelsPages,
  ...trailPages,
]
