import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { picker as german } from './picker.de.ts'

export const picker = {
  here: 'My position',
  looking: 'Looking for your position …',
  denied:
    'Your device did not share its position. Allow it in the settings of your browser, or show the spot on the map.',
  unknown: 'Your position cannot be found right now. Please show the spot on the map.',
  chosen: 'Chosen point: {{point}}',
  none: 'No point chosen yet.',
  remove: 'Remove the point',
  sketchKeys: 'Map: tap on the spot, or move the point with the arrow keys.',
  mapKeys: 'Map: tap on the spot, or move the map with the arrow keys and press Enter.',
  landmarks: 'On the drawing:',
} satisfies SameKeys<typeof german>
