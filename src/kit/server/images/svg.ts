import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Problem } from '../../shared/problem.ts'
import { escaped } from '../../shared/text/plain-words.ts'

const space = 'http://www.w3.org/2000/svg'
const deepest = 200
const mostElements = 50_000
/** Limit of rendered elements with all references expanded: a few nested `<use>` make millions. */
const mostDrawn = 200_000

// Drawing elements and attributes of SVG 2; none that run, load, link or animate
const elements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc linearGradient radialGradient
  stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence image style switch`.split(
    /\s+/,
  ),
)
/** Dropped, but their content is kept. */
const unwrapped = new Set(['a', 'switch'])
const attributes = new Set(
  `id class style lang role x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio transform
  transform-origin offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits
  maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient pathLength startOffset method spacing side
  textLength lengthAdjust rotate filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent
  operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
  specularConstant specularExponent kernelUnitLength scale xChannelSelector yChannelSelector azimuth elevation stdDeviation radius
  baseFrequency numOctaves seed stitchTiles pointsAtX pointsAtY pointsAtZ limitingConeAngle z version
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters direction display
  dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid marker-start
  mask mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode xml:space xml:lang aria-label aria-hidden`.split(
    /\s+/,
  ),
)

const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i
const ownReference = /^#[\w.:-]+$/

/**
 * True for style sheets that load nothing: `url()` only for ids in the same file, and no escapes that could hide one.
 */
function isHarmlessStyle(text: string): boolean {
  if (
    /[\\<]|@import|@charset|@namespace|expression|javascript:|behavior|-moz-binding|image-set|src\s*\(/i.test(
      text,
    )
  )
    return false
  return [...text.matchAll(/url\(\s*(['"]?)([^)'"]*)\1\s*\)?/gi)].every(([, , target = '']) =>
    ownReference.test(target.trim()),
  )
}

function isAllowed(element: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href')
    return element === 'image' ? embedded.test(value) : ownReference.test(value)
  return attributes.has(name) && isHarmlessStyle(value)
}

const escapeValue = (text: string) =>
  escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

const refused = (cause?: unknown) =>
  new Problem(
    'SVG_BROKEN',
    422,
    {
      de: 'Diese SVG-Datei ist keine Zeichnung, die verwendet werden kann. Bitte speichern Sie sie in einem Zeichenprogramm als „einfaches SVG“.',
      en: 'This SVG file is not a drawing that can be used. Please save it as "plain SVG" in a drawing program.',
    },
    { cause },
  )

export interface CleanSvg {
  svg: string
  width: number
  height: number
}

const pixels = (text: string | undefined): number | null => {
  const value = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')?.[1]
  return value && Number(value) >= 0.5 ? Math.round(Number(value)) : null
}

function sizeOf(root: Record<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : 2
  const [width, height] = [pixels(root['width']), pixels(root['height'])]
  if (width && height) return { width, height }
  if (width) return { width, height: Math.max(1, Math.round(width / ratio)) }
  if (height) return { width: Math.max(1, Math.round(height * ratio)), height }
  return boxWidth > 0 && boxHeight > 0
    ? { width: Math.max(1, Math.round(boxWidth)), height: Math.max(1, Math.round(boxHeight)) }
    : { width: 300, height: 150 }
}

interface Drawn {
  /** Referenced ids; each is rendered in place of the reference. */
  refersTo: string[]
  inner: Drawn[]
}

/** Ids referenced by an element's attributes. */
const referencesIn = (kept: readonly [string, string][]): string[] =>
  kept.flatMap(([name, value]) =>
    name === 'href' || name === 'xlink:href'
      ? value.slice(1)
      : [...value.matchAll(/url\(\s*['"]?#([\w.:-]+)/gi)].map(([, id = '']) => id),
  )

/** Number of rendered elements; Infinity for circular references or excessive nesting. */
function countDrawn(root: Drawn, byId: ReadonlyMap<string, Drawn>): number {
  const counts = new Map<Drawn, number>()
  const count = (element: Drawn, depth: number): number => {
    const known = counts.get(element)
    if (known !== undefined) return known
    if (depth > 2 * deepest) return Infinity
    // Marks the element as in progress, so that a circular reference counts as Infinity
    counts.set(element, Infinity)
    const named = element.refersTo.flatMap((id) => byId.get(id) ?? [])
    const drawn = [...element.inner, ...named].reduce((sum, one) => sum + count(one, depth + 1), 1)
    counts.set(element, drawn)
    return drawn
  }
  return count(root, 0)
}

/** Writes the allowed parts of a drawing. */
class Writer {
  readonly #parts: string[] = []
  /** Written name of each open element; null if only its content is kept. */
  readonly #open: (string | null)[] = []
  /** Depth at which a forbidden element began; its content is dropped too. */
  #skipping = 0
  #count = 0
  #style = ''
  root: Record<string, string> | null = null
  readonly #document: Drawn = { refersTo: [], inner: [] }
  /** Innermost written element around each open one. */
  readonly #around: Drawn[] = [this.#document]
  readonly #byId = new Map<string, Drawn>()

  open(tag: SaxesTagPlain): void {
    if (++this.#count > mostElements || this.#open.length + this.#skipping > deepest) throw refused()
    const given = tag.attributes
    if (!this.root) {
      if (tag.name !== 'svg' || (given['xmlns'] ?? space) !== space) throw refused()
      this.root = given
    }
    if (this.#skipping > 0 || this.#open.at(-1) === 'style') {
      this.#skipping++
      return
    }
    if (unwrapped.has(tag.name)) {
      this.#open.push(null)
      this.#around.push(this.#around.at(-1)!)
      return
    }
    if (!elements.has(tag.name)) {
      this.#skipping = 1
      return
    }
    const kept = Object.entries(given).filter(([name, value]) => isAllowed(tag.name, name, value))
    const first =
      this.#open.length === 0
        ? [
            ['xmlns', space],
            ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
          ]
        : []
    const written = [...first, ...kept].map(([name, value = '']) => ` ${name}="${escapeValue(value)}"`)
    this.#open.push(tag.name)
    const drawn: Drawn = { refersTo: referencesIn(kept), inner: [] }
    this.#around.at(-1)!.inner.push(drawn)
    this.#around.push(drawn)
    const id = given['id']
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, drawn)
    if (tag.name === 'style') this.#style = ''
    else this.#parts.push(`<${tag.name}${written.join('')}>`)
  }

  text(text: string): void {
    if (this.#skipping > 0 || this.#open.length === 0) return
    if (this.#open.at(-1) === 'style') this.#style += text
    else this.#parts.push(escaped(text))
  }

  close(): void {
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const name = this.#open.pop()
    this.#around.pop()
    if (name === 'style') {
      if (isHarmlessStyle(this.#style)) this.#parts.push(`<style>${escaped(this.#style)}</style>`)
    } else if (name) this.#parts.push(`</${name}>`)
  }

  /** Number of rendered elements with all references expanded. */
  get drawn(): number {
    return countDrawn(this.#document, this.#byId)
  }

  get svg(): string {
    return this.#parts.join('')
  }
}

/**
 * Rewrites a drawing with harmless elements and attributes only: no scripts, handlers, foreign content, links, external
 * resources, entities, animations or references that multiply.
 * Throws Problem `SVG_BROKEN` if it is not a well-formed SVG document. Source: SVG 2, Appendix G and the element index.
 */
export function cleanSvg(text: string): CleanSvg {
  const parser = new SaxesParser({ xmlns: false })
  const writer = new Writer()
  parser.on('error', (error) => {
    throw refused(error)
  })
  parser.on('doctype', (doctype) => {
    // Entities can expand without bound and hide forbidden content
    if (/<!ENTITY/i.test(doctype)) throw refused()
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('text', (part) => writer.text(part))
  parser.on('cdata', (part) => writer.text(part))
  parser.on('closetag', () => writer.close())
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (!writer.root || writer.drawn > mostDrawn) throw refused()
  return { svg: writer.svg, ...sizeOf(writer.root) }
}
