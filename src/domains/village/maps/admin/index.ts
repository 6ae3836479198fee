import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../maps.de.ts'
import { admin as en } from '../maps.en.ts'

/** Maps have no screens of their own: they are built from pages and entries. */
export const mapsAdmin: AdminDomain = {
  name: 'maps',
  texts: { de, en },
  navigation: [],
  screens: [],
  templates: {
    mapview: { label: 'maps.templates.mapview', hint: 'maps.templateHints.mapview', order: 90 },
    devfels: { label: 'maps.templates.devfels', hint: 'maps.templateHints.devfels', order: 100 },
    natur: { label: 'maps.templates.natur', hint: 'maps.templateHints.natur', order: 110 },
  },
}
