/** A drawing of where places (WGS 84) lie, numbered in their order; null where there are none. */
export { sketchOf } from './sketch.ts'
/** Where the site's map pictures come from; null where maps are only drawn. */
export { tileSource } from './tiles.service.ts'
/** A map to point at, with landmarks; null where nothing is known of the place. */
export { pickerMap } from './picker.service.ts'
