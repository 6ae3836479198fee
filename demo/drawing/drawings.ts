import { type Mood, moods } from './mood.ts'
import { monogram } from './monogram.ts'
import { landscapes } from './catalogue-landscapes.ts'
import { townScenes } from './catalogue-places.ts'
import { rockScenes } from './catalogue-rock.ts'
import { portraits } from './catalogue-portraits.ts'
import { finish, newSheet, type Sheet } from './sheet.ts'

/** One picture of the catalogue: a scene in a mood, and what it shows in words. */
export type Entry = {
  name: string
  scene: (s: Sheet, m: Mood) => string
  mood: Mood['name']
  seed: number
  height?: number
  title: { de: string; en: string }
}

export type Drawing = {
  name: DrawingName
  /** Where somebody at the town hall would keep it. */
  folder: string
  title: { de: string; en: string }
  width: number
  height: number
  svg: () => string
}

const scenes = [...landscapes, ...rockScenes, ...townScenes] as const
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
const folderOf = (entry: Entry): string => {
  if ((rockScenes as readonly Entry[]).includes(entry)) return 'Bilder/Landschaft/Devfels'
  if ((landscapes as readonly Entry[]).includes(entry)) return 'Bilder/Landschaft'
  return wine.has(entry.name) ? 'Bilder/Wein und Heuriger' : 'Bilder/Ort und Vereine'
}
export type SceneName = (typeof scenes)[number]['name']
export type DrawingName = SceneName | `portrait-${(typeof portraits)[number]['person']}`

/** All pictures of the made-up village, drawn when `svg` is called and always the same. */
export const drawings: Drawing[] = [
  ...scenes.map((entry: Entry & { name: SceneName }): Drawing => {
    const [width, height] = [1600, entry.height ?? 1000]
    return {
      name: entry.name,
      folder: folderOf(entry),
      title: entry.title,
      width,
      height,
      svg: () => {
        const sheet = newSheet(width, height, entry.seed)
        return finish(sheet, entry.scene(sheet, moods[entry.mood]))
      },
    }
  }),
  ...portraits.map(({ person, initials, name }, index): Drawing => ({
    name: `portrait-${person}`,
    folder: 'Bilder/Personen',
    title: { de: `Initialen von ${name}`, en: `Initials of ${name}` },
    width: 600,
    height: 600,
    svg: () => monogram(initials, index + 1),
  })),
]
