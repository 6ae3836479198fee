import type { Entry } from './drawings.ts'
import { ancientSea } from './scenes/ancient-sea.ts'
import { rock, rockLegend } from './scenes/rock.ts'

/** The landmark of Rebenau and its past. */
export const rockScenes = [
  {
    name: 'rock-evening',
    scene: rock,
    mood: 'dusk',
    seed: 151,
    title: {
      de: 'Der Devfels ragt im Abendlicht über die Weingärten, zwei Menschen stehen an seinem Fuß',
      en: 'The Devfels rising above the vineyards in the evening light, two people at its foot',
    },
  },
  {
    name: 'rock-spring',
    scene: rock,
    mood: 'spring',
    seed: 157,
    title: {
      de: 'Der Devfels an einem Frühlingstag mit blühender Wiese',
      en: 'The Devfels on a spring day above a flowering meadow',
    },
  },
  {
    name: 'rock-legend',
    scene: rockLegend,
    mood: 'night',
    seed: 153,
    title: {
      de: 'In der Nacht steht der Dev mit einem Sack auf dem Felsen, Steine fallen ins Tal',
      en: 'At night the Dev stands on the rock with a sack, stones falling into the valley',
    },
  },
  {
    name: 'ancient-sea',
    scene: ancientSea,
    mood: 'summer',
    seed: 154,
    title: {
      de: 'Unter Wasser: Fische, Korallen und Muscheln im warmen Meer der Urzeit',
      en: 'Under water: fish, corals and shells in the warm sea of long ago',
    },
  },
] as const satisfies readonly Entry[]
