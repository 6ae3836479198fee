import { landscapes } from './drawings/catalogue-landscapes.ts'
import { rockScenes } from './drawings/catalogue-rock.ts'

const wine = new Set<string>([
  'harvest',
  'tavern-garden',
  'grapes-red',
  'grapes-white',
  'tavern-table',
  'cellar-barrels',
  'cellar-lane',
  'cellar-lane-evening',
  'cellar-lane-winter',
  'wine-bottles',
  'wine-press',
])
const arms = new Set(['wappen', 'zeichen'])
const landscape = new Set<string>(landscapes.map(({ name }) => name))
const rock = new Set<string>(rockScenes.map(({ name }) => name))

/** Where somebody at the town hall would keep a picture of the village. */
export function pictureFolder(name: string): string {
  if (name.startsWith('portrait-')) return 'Bilder/Personen'
  if (arms.has(name)) return 'Bilder/Wappen'
  if (rock.has(name)) return 'Bilder/Landschaft/Devfels'
  if (landscape.has(name)) return 'Bilder/Landschaft'
  return wine.has(name) ? 'Bilder/Wein und Heuriger' : 'Bilder/Ort und Vereine'
}

/** Where a document of one of the groups of downloads is kept. */
export const documentFolder = (group: string): string => `Dokumente/${group}`
