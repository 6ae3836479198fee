import { escapedAttribute } from './plain-words.ts'

/** What of a formatted text a finding is about, so that a screen can lead there. */
const elements = { heading: 'h1, h2, h3, h4, h5, h6', picture: 'img', link: 'a', table: 'table' } as const

export interface Finding {
  /** Key under `kit.textCheck`. */
  code:
    | 'headingOrder'
    | 'emptyHeading'
    | 'missingAlt'
    | 'emptyLink'
    | 'vagueLink'
    | 'rawLink'
    | 'tableHead'
    | 'emptyTableHead'
  /** Where barriers stop publishing, this one does. */
  blocks: boolean
  /** The words that it is about. */
  place: string
  element: keyof typeof elements
  /** Which of the elements of its kind, from 0. */
  index: number
}

/** The selector of the elements that a finding counts. */
export const selectorOf = ({ element }: Finding): string => elements[element]

const vague = new Set([
  'hier',
  'hier klicken',
  'klicken sie hier',
  'mehr',
  'weiter',
  'weiterlesen',
  'details',
  'download',
  'link',
  'here',
  'click here',
  'more',
  'read more',
])

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

const isVague = (words: string) =>
  vague.has(
    words
      .toLocaleLowerCase('de')
      .replace(/[.…»›>→!]+$/u, '')
      .trim(),
  )

function inHeadings(html: string): Finding[] {
  let level = 1
  return [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)].flatMap(
    ([, digit = '', inner = ''], index): Finding[] => {
      const words = plain(inner)
      const skips = Number(digit) > level + 1
      level = Number(digit)
      const found = { blocks: true, element: 'heading', index } as const
      if (!words) return [{ ...found, code: 'emptyHeading', place: `H${digit}` }]
      return skips ? [{ ...found, code: 'headingOrder', place: words }] : []
    },
  )
}

const inPictures = (html: string): Finding[] =>
  [...html.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag], index): Finding[] =>
    attribute(tag, 'alt')?.trim()
      ? []
      : [
          {
            code: 'missingAlt',
            blocks: true,
            place: attribute(tag, 'src')?.split('/').at(-1) ?? '',
            element: 'picture',
            index,
          },
        ],
  )

const inLinks = (html: string): Finding[] =>
  [...html.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gi)].flatMap(
    ([, tag = '', inner = ''], index): Finding[] => {
      const words = plain(inner)
      const found = { place: words, element: 'link', index, blocks: false } as const
      if (!words && !/<img\b/i.test(inner))
        return [{ ...found, code: 'emptyLink', blocks: true, place: attribute(tag, 'href') ?? '' }]
      if (isVague(words)) return [{ ...found, code: 'vagueLink' }]
      // Read aloud letter by letter.
      return /^(https?:\/\/|www\.)\S{12,}$/i.test(words) ? [{ ...found, code: 'rawLink' }] : []
    },
  )

const inTables = (html: string): Finding[] =>
  [...html.matchAll(/<table\b[\s\S]*?<\/table>/gi)].flatMap(([table], index): Finding[] => {
    // Words of neighbouring cells are not one word
    const place = plain(table.replace(/<\/(?:td|th|p|li)>/gi, ' '))
      .replace(/\s+/g, ' ')
      .slice(0, 40)
    const found = { blocks: false, element: 'table', index, place } as const
    const heads = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/gi)].map(([, inner = '']) => plain(inner))
    if (heads.length === 0) return [{ ...found, code: 'tableHead' }]
    // The corner above a first column of heads may stay empty.
    return heads.slice(1).includes('') ? [{ ...found, code: 'emptyTableHead' }] : []
  })

/**
 * Looks for what shuts people out of a formatted text (WCAG 2.2: 1.1.1, 1.3.1, 2.4.4, 2.4.6). Headings begin at
 * level 2, because the page title is level 1.
 */
export const checkText = (html: string): Finding[] => [
  ...inHeadings(html),
  ...inPictures(html),
  ...inLinks(html),
  ...inTables(html),
]

/** The text with the description of one picture, counted from 0, put in or changed. */
export function withAlt(html: string, index: number, alt: string): string {
  let at = -1
  return html.replace(/<img\b[^>]*>/gi, (tag) => {
    at++
    if (at !== index) return tag
    const bare = tag.replace(/\salt="[^"]*"/i, '')
    return bare.replace(/<img\b/i, () => `<img alt="${escapedAttribute(alt)}"`)
  })
}

/** What is known of a file that a record shows, as far as it can shut people out. */
export interface ShownFile {
  _id: string
  title: string
  isImage: boolean
  alt: string
}

/** A file that a record shows and that tells some people nothing: a picture without words, or a title that is the name of a scan. */
export interface FileFinding {
  code: 'fileAlt' | 'fileTitle'
  blocks: boolean
  place: string
  file: string
}

// What cameras and scanners call what they make.
const nameOfMachine =
  /^(scan|img|dsc|dscn|pxl|image|bild|foto|dok|document|kopie|unbenannt)?[\s_\-().]*\d{3,}[\s_\-().\d]*(\.\w{2,4})?$/i

/** Looks for what shuts people out of the files of a record. */
export const checkFiles = (files: readonly ShownFile[]): FileFinding[] =>
  files.flatMap((file): FileFinding[] => {
    const found = { place: file.title, file: file._id }
    if (file.isImage) return file.alt.trim() ? [] : [{ ...found, code: 'fileAlt', blocks: true }]
    return nameOfMachine.test(file.title.trim()) ? [{ ...found, code: 'fileTitle', blocks: false }] : []
  })
