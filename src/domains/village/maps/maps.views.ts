import type { Editable, RichText } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { OpeningHours, Picture } from '#kit/shared/site/site.ts'
import type { Sketch, TileSource } from './maps.contract.ts'
import type { Position } from './maps.rules.ts'

export type { Sketch, TileSource }

/** A place shown on a map. */
export interface MapPlace extends Position {
  _id: string
  /** Number in the list and on the map. */
  number: number
  title: string
  href: string
  /** Language of the title, if not the page's. */
  lang?: Language
  kind: PlaceKindWords
  address: string
  openingHours: OpeningHours[]
}

/** A kind with a built-in label, or an editor's own word. */
export interface PlaceKindWords {
  key: string
  /** `''`: use the built-in label. */
  label: string
  /** Language of `label`, if not the page's. */
  lang?: Language
}

/** A filter by kind. */
export interface MapChoice {
  kind: PlaceKindWords | null
  href: string
  count: number
  current: boolean
}

/** View `mapview`. */
export interface MapData extends Editable {
  title: string
  text: RichText
  picture: Picture | null
  places: MapPlace[]
  choices: MapChoice[]
  sketch: Sketch | null
  tiles: TileSource | null
}

export interface Chapter {
  /** Anchor on the page: `die-sage`. */
  anchor: string
  title: string
  text: RichText
  picture: Picture | null
  lang?: Language
}

/** View `devfels`. */
export interface StoryData extends Editable {
  title: string
  text: RichText
  picture: Picture | null
  chapters: Chapter[]
  /** Location, if known. */
  place: (Position & { address: string }) | null
}

export interface Station extends Position {
  _id: string
  number: number
  title: string
  teaser: string
  href: string
  lang?: Language
  picture: Picture | null
  elevation: number | null
  /** Kilometres from the start. */
  km: number
}

/** Totals of the whole trail. */
export interface TrailFigures {
  km: number
  /** Metres up and down; null if elevations are missing. */
  up: number | null
  down: number | null
  minutes: number
}

/** View `natur` of a page with stations below it. */
export interface TrailData extends Editable {
  title: string
  text: RichText
  picture: Picture | null
  stations: Station[]
  figures: TrailFigures
  sketch: Sketch | null
  tiles: TileSource | null
  /** Address of the trail as a GPX file. */
  gpx: string
}

/** View `natur` of a station. */
export interface StationData extends Editable {
  station: Station
  text: RichText
  trail: { title: string; href: string; lang?: Language }
  /** All stations of the trail, for the sketch. */
  stations: { number: number; title: string; href: string }[]
  previous: Station | null
  next: Station | null
  sketch: Sketch | null
}
