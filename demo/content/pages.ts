import { directoryPages } from './pages-directory.ts'
import { livingPages } from './pages-living.ts'
import { municipalityPages } from './pages-municipality.ts'
import { overviewPages } from './pages-overview.ts'
import { mapPages } from './pages-maps.ts'
import type { Page } from './shapes.ts'
import { tourismPages } from './pages-tourism.ts'
import { winePages } from './pages-wine.ts'

/** Parents precede their children. The home page is the landing page itself and not listed here. */
export const pages: Page[] = [
  ...municipalityPages,
  ...livingPages,
  ...directoryPages,
  ...winePages,
  ...tourismPages,
  ...overviewPages,
  ...mapPages,
]
