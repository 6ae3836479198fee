/** A drawn map of places (WGS 84), numbered in order; null if there are none. */
export { sketchOf } from './sketch.ts'
/** Tile source of the site's maps; null if maps are only drawn. */
export { tileSource } from './tiles.service.ts'
/** Map for choosing a point, with landmarks; null if no position is known. */
export { pickerMap } from './picker.service.ts'
