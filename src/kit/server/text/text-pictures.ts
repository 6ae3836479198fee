import { Parser } from 'htmlparser2'
import { imageOf, sourceOf } from '../../shared/site/picture-forms.ts'
import { escapedAttribute } from '../../shared/text/plain-words.ts'
import type { Picture } from '../../shared/site/site.ts'

/** Finds pictures by file id; files that are private, deleted or not pictures are missing from the result. */
export type FindPictures = (ids: readonly string[]) => Promise<ReadonlyMap<string, Picture>>

/** Field name of formatted texts in page data. */
const textName = 'html'
const ownFile = /^(?:https?:\/\/[^/]+)?\/api\/v0\/download\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/** Text widths on pages in rem, as set by `rich-text.css`. */
const widths = { text: 38, wide: 46 } as const
/** Share of the width of a picture beside floating text. */
const floatShare = 0.48
/** Gallery pictures per row. */
const galleryRow = { screen: 3, phone: 2 } as const
/** Pictures of a text that get all variants; further ones get one, to bound the page's size. */
const mostWithForms = 300
/** More columns wrap into rows of three. */
const mostInRow = 4
const wrappedRow = 3

interface Space {
  /** Width on a screen, in rem. */
  rem: number
  /** Width on a phone, in percent of the window. */
  vw: number
  /** True if the picture fills its space, so that the tag's `width` is ignored. */
  isFilled: boolean
}

interface Placed {
  id: string
  from: number
  to: number
  attributes: Record<string, string>
  space: Space
}

const classesOf = ({ class: names = '' }: Record<string, string>) => names.split(/\s+/)

/** Number in a class such as `has-3` or `width-67`. */
const numberIn = (classes: readonly string[], prefix: string): number | undefined => {
  const found = classes.find((name) => name.startsWith(prefix))
  return found === undefined ? undefined : Number(found.slice(prefix.length)) || undefined
}

/** Space inside an element; `columns` is the number of columns of its parent. */
function spaceIn(classes: readonly string[], space: Space, columns: number): Space {
  if (classes.includes('column')) {
    const inRow = columns > mostInRow ? wrappedRow : columns
    const share = (numberIn(classes, 'width-') ?? 100 / inRow) / 100
    return { ...space, rem: space.rem * share }
  }
  if (classes.includes('gallery'))
    return { rem: space.rem / galleryRow.screen, vw: space.vw / galleryRow.phone, isFilled: true }
  if (classes.includes('align-left') || classes.includes('align-right'))
    return { ...space, rem: space.rem * floatShare }
  return classes.includes('align-wide') ? { ...space, rem: Math.max(space.rem, widths.wide) } : space
}

/** This site's pictures in a text, each with its available space. */
function picturesIn(html: string): Placed[] {
  const found: Placed[] = []
  const around: { space: Space; columns: number }[] = [
    { space: { rem: widths.text, vw: 92, isFilled: false }, columns: 1 },
  ]
  const parser = new Parser({
    onopentag(name, attributes) {
      const outer = around.at(-1)!
      const classes = classesOf(attributes)
      const space = spaceIn(classes, outer.space, outer.columns)
      around.push({ space, columns: numberIn(classes, 'has-') ?? 1 })
      const id = name === 'img' ? ownFile.exec(attributes['src'] ?? '')?.[1]?.toLowerCase() : undefined
      if (id) found.push({ id, from: parser.startIndex, to: parser.endIndex + 1, attributes, space })
    },
    onclosetag() {
      around.pop()
    },
  })
  parser.end(html)
  return found
}

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapedAttribute(value)}"`)
    .join('')} />`

const short = (value: number): string => String(Math.round(value * 10) / 10)

/** True proportions, in the width requested by the text if smaller than the picture. */
function sizeOf({ attributes, space }: Placed, { w, h }: Picture): { width: number; height: number } {
  const asked = Number(attributes['width'])
  const width = !space.isFilled && asked > 0 && asked < w ? Math.round(asked) : w
  return { width, height: Math.max(1, Math.round((width * h) / w)) }
}

function imageTag(placed: Placed, picture: Picture, forms: Record<string, string> = {}): string {
  const { width, height } = sizeOf(placed, picture)
  return tag('img', {
    ...placed.attributes,
    src: picture.src,
    ...forms,
    width: String(width),
    height: String(height),
  })
}

function pictureTag(placed: Placed, picture: Picture): string {
  const { rem, vw } = placed.space
  const { width } = sizeOf(placed, picture)
  const within = (length: string) => (width < picture.w ? `min(${length}, ${width}px)` : length)
  const sizes = `(min-width: 48rem) ${within(`${short(rem)}rem`)}, ${within(`${short(vw)}vw`)}`
  const { srcSet } = imageOf(picture, sizes)
  const image = imageTag(placed, picture, srcSet === undefined ? {} : { srcset: srcSet, sizes })
  const source = sourceOf(picture, sizes)
  if (!source) return image
  return `<picture>${tag('source', { type: source.type, srcset: source.srcSet, sizes })}${image}</picture>`
}

/** Applies `each` to every formatted text with pictures in a page's data; returns the changed data. */
function mapTexts<T>(data: T, each: (html: string) => string): T {
  if (Array.isArray(data)) {
    const items: unknown[] = data.map((item: unknown) => mapTexts(item, each))
    return (items.some((item, index) => item !== data[index]) ? items : data) as T
  }
  if (typeof data !== 'object' || data === null) return data
  let changed: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(data)) {
    const isText = name === textName && typeof value === 'string'
    const is: unknown = isText ? (value.includes('<img') ? each(value) : value) : mapTexts(value, each)
    if (is !== value) (changed ??= { ...(data as object) } as Record<string, unknown>)[name] = is
  }
  return (changed ?? data) as T
}

async function replacePictures<T>(
  data: T,
  find: FindPictures,
  write: (placed: Placed, picture: Picture) => string,
): Promise<T> {
  const placed = new Map<string, Placed[]>()
  mapTexts(data, (html) => {
    if (!placed.has(html)) placed.set(html, picturesIn(html))
    return html
  })
  const ids = new Set([...placed.values()].flat().map(({ id }) => id))
  if (ids.size === 0) return data
  const pictures = await find([...ids])
  return mapTexts(data, (html) => {
    let text = ''
    let at = 0
    for (const [index, one] of (placed.get(html) ?? []).entries()) {
      const picture = pictures.get(one.id)
      if (!picture) continue
      text += html.slice(at, one.from) + (index < mostWithForms ? write : imageTag)(one, picture)
      at = one.to
    }
    return text + html.slice(at)
  })
}

/**
 * Adds all variants and the size of this site's pictures to a page's texts: stored texts name only the original. Calls
 * `find` once for all texts; unknown pictures stay unchanged.
 * @param data page data; formatted texts are in fields named `html`
 */
export const withPictureForms = <T>(data: T, find: FindPictures): Promise<T> =>
  replacePictures(data, find, pictureTag)

/**
 * Like `withPictureForms`, for readers without `picture` support, such as feed readers: one medium variant per picture, with its size.
 */
export const withOneForm = <T>(data: T, find: FindPictures): Promise<T> =>
  replacePictures(data, find, imageTag)
