import type { Entry } from './drawings.ts'
import { cyclists } from './scenes/cyclists.ts'
import { forest } from './scenes/forest.ts'
import { hills } from './scenes/hills.ts'
import { lake } from './scenes/lake.ts'
import { lindenBench } from './scenes/linden-bench.ts'
import { meadow } from './scenes/meadow.ts'
import { morningFog } from './scenes/morning-fog.ts'
import { panorama } from './scenes/panorama.ts'
import { shrine } from './scenes/shrine.ts'
import { storm } from './scenes/storm.ts'
import { stream } from './scenes/stream.ts'
import { sunflowers } from './scenes/sunflowers.ts'
import { windAndSun } from './scenes/wind-and-sun.ts'

export const landscapes = [
  {
    name: 'hills-spring',
    scene: hills,
    mood: 'spring',
    seed: 111,
    title: {
      de: 'Grüne Rebzeilen im Frühling, dahinter blühende Bäume und das Dorf',
      en: 'Green vine rows in spring, blossoming trees and the village behind them',
    },
  },
  {
    name: 'hills-summer',
    scene: hills,
    mood: 'summer',
    seed: 12,
    title: {
      de: 'Sommerliche Rebzeilen führen auf das Dorf im Tal zu',
      en: 'Summer vine rows leading towards the village in the valley',
    },
  },
  {
    name: 'hills-autumn',
    scene: hills,
    mood: 'autumn',
    seed: 13,
    title: {
      de: 'Goldene Weingärten im Herbst mit dem Dorf unter der Sonne',
      en: 'Golden vineyards in autumn with the village beneath the sun',
    },
  },
  {
    name: 'hills-winter',
    scene: hills,
    mood: 'winter',
    seed: 14,
    title: { de: 'Verschneite Weingärten mit kahlen Rebstöcken', en: 'Snowy vineyards with bare vines' },
  },
  {
    name: 'sunset',
    scene: hills,
    mood: 'dusk',
    seed: 15,
    title: {
      de: 'Die Sonne geht hinter den Weinbergen von Rebenau unter',
      en: 'The sun setting behind the vineyards of Rebenau',
    },
  },
  {
    name: 'moonlight',
    scene: hills,
    mood: 'night',
    seed: 16,
    title: {
      de: 'Mondnacht über dem Dorf, in den Fenstern brennt Licht',
      en: 'A moonlit night above the village, lights in the windows',
    },
  },
  {
    name: 'sunrise-fog',
    scene: morningFog,
    mood: 'dawn',
    seed: 17,
    title: {
      de: 'Morgennebel im Tal, Hügel und Pappeln ragen heraus',
      en: 'Morning fog in the valley, hills and poplars rising from it',
    },
  },
  {
    name: 'thunderstorm',
    scene: storm,
    mood: 'storm',
    seed: 18,
    title: {
      de: 'Ein Blitz schlägt aus dunklen Wolken über dem Dorf ein',
      en: 'Lightning striking from dark clouds above the village',
    },
  },
  {
    name: 'poppy-meadow',
    scene: meadow,
    mood: 'spring',
    seed: 19,
    title: {
      de: 'Mohnwiese mit Feldweg vor den Weinbergen',
      en: 'A poppy meadow with a track in front of the vineyards',
    },
  },
  {
    name: 'sunflowers',
    scene: sunflowers,
    mood: 'summer',
    seed: 20,
    title: {
      de: 'Ein Feld voller Sonnenblumen unter hohem Himmel',
      en: 'A field full of sunflowers under a high sky',
    },
  },
  {
    name: 'wind-solar',
    scene: windAndSun,
    mood: 'summer',
    seed: 21,
    title: {
      de: 'Windräder auf dem Hügel und Sonnenkollektoren auf der Wiese',
      en: 'Wind turbines on the hill and solar panels in the meadow',
    },
  },
  {
    name: 'cyclists',
    scene: cyclists,
    mood: 'spring',
    seed: 22,
    title: {
      de: 'Drei Menschen radeln auf einem Weg an den Weinbergen entlang',
      en: 'Three people cycling on a path along the vineyards',
    },
  },
  {
    name: 'forest-trail',
    scene: forest,
    mood: 'summer',
    seed: 23,
    title: {
      de: 'Waldweg zwischen hohen Eichen, Licht fällt schräg durch die Stämme',
      en: 'A forest path between tall oaks, light slanting through the trunks',
    },
  },
  {
    name: 'forest-trail-autumn',
    scene: forest,
    mood: 'autumn',
    seed: 24,
    title: {
      de: 'Herbstlicher Waldweg mit fallendem Laub',
      en: 'A forest path in autumn with falling leaves',
    },
  },
  {
    name: 'lake',
    scene: lake,
    mood: 'summer',
    seed: 25,
    title: {
      de: 'Badeteich mit Holzsteg, drei Schwimmern und Schilf',
      en: 'The swimming lake with a jetty, three swimmers and reeds',
    },
  },
  {
    name: 'lake-evening',
    scene: lake,
    mood: 'dusk',
    seed: 26,
    title: { de: 'Abendsonne spiegelt sich im Badeteich', en: 'Evening sun reflected in the swimming lake' },
  },
  {
    name: 'stream',
    scene: stream,
    mood: 'spring',
    seed: 27,
    title: {
      de: 'Der Rebenbach windet sich unter einem Holzsteg durch die Wiese',
      en: 'The Rebenbach winding through a meadow under a footbridge',
    },
  },
  {
    name: 'wayside-shrine',
    scene: shrine,
    mood: 'summer',
    seed: 28,
    title: {
      de: 'Weißes Marterl unter einer Linde am Feldweg',
      en: 'A white wayside shrine under a lime tree by the track',
    },
  },
  {
    name: 'linden-bench',
    scene: lindenBench,
    mood: 'summer',
    seed: 29,
    title: {
      de: 'Bank unter einer großen Linde mit Blick auf das Dorf',
      en: 'A bench under a large lime tree with a view of the village',
    },
  },
  {
    name: 'panorama-spring',
    scene: panorama,
    mood: 'spring',
    seed: 31,
    height: 700,
    title: { de: 'Weites Hügelland im Frühling', en: 'Wide hill country in spring' },
  },
  {
    name: 'panorama-summer',
    scene: panorama,
    mood: 'summer',
    seed: 32,
    height: 700,
    title: {
      de: 'Weinberge in vielen Grüntönen rund um das Dorf',
      en: 'Vineyards in many shades of green around the village',
    },
  },
  {
    name: 'panorama-autumn',
    scene: panorama,
    mood: 'autumn',
    seed: 30,
    height: 700,
    title: {
      de: 'Herbstlich bunte Weinberge rund um das Dorf',
      en: 'Vineyards in autumn colours around the village',
    },
  },
  {
    name: 'panorama-winter',
    scene: panorama,
    mood: 'winter',
    seed: 33,
    height: 700,
    title: {
      de: 'Verschneites Hügelland mit dem Dorf im Tal',
      en: 'Snow-covered hills with the village in the valley',
    },
  },
  {
    name: 'panorama-evening',
    scene: panorama,
    mood: 'dusk',
    seed: 34,
    height: 700,
    title: { de: 'Abendrot über den Weinbergen', en: 'Evening glow above the vineyards' },
  },
] as const satisfies readonly Entry[]
