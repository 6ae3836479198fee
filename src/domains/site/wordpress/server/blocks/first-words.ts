import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { stretchesOf } from './blocks.ts'
import { Conversion, type ConversionContext } from './conversion.ts'
import type { ExportItem } from '../reading/export-events.ts'

export type Words = Pick<ExportItem, 'title' | 'content' | 'excerpt'>

export interface FirstWords {
  /** Only when the title is missing. */
  opening: string
  /** The excerpt, or the text before the "more" mark. */
  teaser: string
}

const nothingKnown: ConversionContext = {
  lang: 'en',
  postId: 0,
  postUrl: '',
  baseUrl: '',
  contents: {
    mediaById: () => undefined,
    mediaByUrl: () => undefined,
    imagesOf: () => [],
    titleOf: () => undefined,
    topics: () => [],
    reusableBlock: () => undefined,
  },
  addresses: { mediaUrl: () => null, pageUrl: () => null },
}

/** The beginning of a content as plain text, without blocks and shortcodes. */
const beginningOf = (content: string, max: number): string =>
  richTextToPlain(
    stretchesOf(content, new Conversion(nothingKnown))
      .map(({ html }) => html)
      .join(' ')
      .replace(/(^|\s)https?:\/\/\S+(?=\s|$)/g, '$1'),
    max,
  )

const longestTeaser = 600

function teaserOf(item: Words): string {
  if (item.excerpt.trim() !== '') return beginningOf(item.excerpt, longestTeaser)
  const more = /<!--\s*more\b/.exec(item.content)
  if (!more) return ''
  // In the block editor the text before the mark ends with the opening comment of the mark's own block
  return beginningOf(item.content.slice(0, more.index).replace(/<!--\s*wp:more[\s\S]*$/, ''), longestTeaser)
}

/** The opening and teaser of an item, without blocks and shortcodes. */
export const readFirstWords = (item: Words): FirstWords => ({
  opening: richTextToPlain(item.title) === '' ? beginningOf(item.content.slice(0, 20_000), 60) : '',
  teaser: teaserOf(item),
})
