import { escapedAttribute } from './plain-words.ts'

/** Elements that findings refer to, so that a screen can jump there. */
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
  /** True if it prevents publishing, where barriers do. */
  blocks: boolean
  /** Text at the finding. */
  place: string
  element: keyof typeof elements
  /** Index among the elements of its kind. */
  index: number
}

/** Selector of the elements counted by a finding. */
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
      // Screen readers spell it letter by letter.
      return /^(https?:\/\/|www\.)\S{12,}$/i.test(words) ? [{ ...found, code: 'rawLink' }] : []
    },
  )

const inTables = (html: string): Finding[] =>
  [...html.matchAll(/<table\b[\s\S]*?<\/table>/gi)].flatMap(([table], index): Finding[] => {
    // Separates the words of neighbouring cells
    const place = plain(table.replace(/<\/(?:td|th|p|li)>/gi, ' '))
      .replace(/\s+/g, ' ')
      .slice(0, 40)
    const found = { blocks: false, element: 'table', index, place } as const
    const heads = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/gi)].map(([, inner = '']) => plain(inner))
    if (heads.length === 0) return [{ ...found, code: 'tableHead' }]
    // The corner above row headers may be empty.
    return heads.slice(1).includes('') ? [{ ...found, code: 'emptyTableHead' }] : []
  })

/**
 * Finds accessibility barriers in a formatted text (WCAG 2.2: 1.1.1, 1.3.1, 2.4.4, 2.4.6). Headings start at level 2,
 * below the page title.
 */
export const checkText = (html: string): Finding[] => [
  ...inHeadings(html),
  ...inPictures(html),
  ...inLinks(html),
  ...inTables(html),
]

/** Sets the alternative text of a picture, counted from 0. */
export function withAlt(html: string, index: number, alt: string): string {
  let at = -1
  return html.replace(/<img\b[^>]*>/gi, (tag) => {
    at++
    if (at !== index) return tag
    const bare = tag.replace(/\salt="[^"]*"/i, '')
    return bare.replace(/<img\b/i, () => `<img alt="${escapedAttribute(alt)}"`)
  })
}

/** Data of a record's file for accessibility checks. */
export interface ShownFile {
  _id: string
  title: string
  isImage: boolean
  alt: string
}

/** A file with a barrier: a picture without alternative text, or a title that is only a scanner's file name. */
export interface FileFinding {
  code: 'fileAlt' | 'fileTitle'
  blocks: boolean
  place: string
  file: string
}

// File names given by cameras and scanners.
const nameOfMachine =
  /^(scan|img|dsc|dscn|pxl|image|bild|foto|dok|document|kopie|unbenannt)?[\s_\-().]*\d{3,}[\s_\-().\d]*(\.\w{2,4})?$/i

/** Finds accessibility barriers in a record's files. */
export const checkFiles = (files: readonly ShownFile[]): FileFinding[] =>
  files.flatMap((file): FileFinding[] => {
    const found = { place: file.title, file: file._id }
    if (file.isImage) return file.alt.trim() ? [] : [{ ...found, code: 'fileAlt', blocks: true }]
    return nameOfMachine.test(file.title.trim()) ? [{ ...found, code: 'fileTitle', blocks: false }] : []
  })
