import type { Language } from '#kit/shared/text/languages.ts'
import type { Position, WorldFrame } from './maps.rules.ts'

/** Where map pictures come from. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}`. */
  address: string
  /** Host that is told of the visitor once the map is loaded. */
  host: string
  attribution: string
  /** Where the map begins, in degrees; absent: with everything that is on it. */
  start?: Position & { zoom: number }
}

/** A drawing of where places lie, in units of 1000 by 750. */
export interface Sketch {
  frame: WorldFrame
  /** Each place in order: where it lies, and where its number stands. */
  marks: { x: number; y: number; at: { x: number; y: number } }[]
  /** Lines of equal height, lowest first. */
  contours: string[]
  /** Path of the way through the places; `''` where there is none. */
  route: string
  scale: { metres: number; share: number }
}

/** A map on which a reader shows where something is. */
export interface PickerMap {
  /** The part of the world that the drawing shows. */
  frame: WorldFrame
  /** What is known of the place, to find one's way by; told by number. */
  landmarks: (Position & { title: string; lang?: Language })[]
  tiles: TileSource | null
}
