import type { Language } from '#kit/shared/text/languages.ts'
import type { Position, WorldFrame } from './maps.rules.ts'

/** Source of map tiles. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}`. */
  address: string
  /** Host that receives the visitor's IP address once the map is loaded. */
  host: string
  attribution: string
  /** Initial view in degrees; absent: all places fit. */
  start?: Position & { zoom: number }
}

/** A drawn map of places, in units of 1000 by 750. */
export interface Sketch {
  frame: WorldFrame
  /** Per place, in order: its position and the position of its number. */
  marks: { x: number; y: number; at: { x: number; y: number } }[]
  /** Lines of equal height, lowest first. */
  contours: string[]
  /** Path through the places; `''` if there is none. */
  route: string
  scale: { metres: number; share: number }
}

/** A map for choosing a point. */
export interface PickerMap {
  /** Part of the world that the drawing shows. */
  frame: WorldFrame
  /** Known places for orientation, numbered. */
  landmarks: (Position & { title: string; lang?: Language })[]
  tiles: TileSource | null
}
