import { escapedAttribute } from '#kit/shared/text/plain-words.ts'
import type { Meaning } from './shortcode.ts'

/** Boxes are dropped without a note and keep their content. */
const box: Meaning = ({ content }) => `\n\n${content}\n\n`
const row: Meaning = ({ content }) => `\n\n<div class="wp-block-columns">${content}</div>\n\n`

/** `1/3` and `1_3` are fractions of the width; a column without one has the width of the text. */
const columnBy =
  (attribute: string): Meaning =>
  ({ named, content }) => {
    const [, part, whole] = /^(\d)[/_](\d)$/.exec((named[attribute] ?? '').trim()) ?? []
    const share = part && whole && whole !== '0' ? (100 * Number(part)) / Number(whole) : 100
    return `<div class="wp-block-column" style="flex-basis:${share}%">\n\n${content}\n\n</div>`
  }

const nothing: Meaning = () => '\n\n'

const heading =
  (attribute: string): Meaning =>
  ({ named, content }) => {
    const level = /tag:h([2-6])/.exec(named.font_container ?? '')?.[1] ?? '2'
    const words = (named[attribute] ?? '').trim() || content
    return words === '' ? '' : `\n\n<h${level}>${words}</h${level}>\n\n`
  }

/** `url:https%3A%2F%2F…|title:…|target:…`, or a plain address. */
function addressIn(link: string): string {
  const url = /(?:^|\|)url:([^|]*)/.exec(link)?.[1]
  if (url === undefined) return link.includes('|') ? '' : link
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const button =
  (words: string, link: string): Meaning =>
  ({ named, content }) => {
    const label = named[words] ?? content
    const address = addressIn(named[link] ?? '')
    return address === '' ? label : `\n\n<p><a href="${escapedAttribute(address)}">${label}</a></p>\n\n`
  }

const singleImage: Meaning = ({ named }, conversion) => {
  const media = conversion.context.contents.mediaById(Number(named.image))
  if (media) return `\n\n<img class="wp-image-${media.id}" src="${escapedAttribute(media.url)}" alt="" />\n\n`
  if (named.image) conversion.note('media-missing', `#${named.image}`)
  return ''
}

/** Percent-encoded HTML in base 64. */
const rawHtml: Meaning = ({ name, content }, conversion) => {
  try {
    return `\n\n${decodeURIComponent(Buffer.from(content.trim(), 'base64').toString('latin1'))}\n\n`
  } catch {
    conversion.note('shortcode-removed', name)
    return ''
  }
}

const boxes =
  'vc_column_text vc_section vc_tta_tabs vc_tta_accordion et_pb_section et_pb_text fusion_builder_container fusion_text'.split(
    ' ',
  )
const rows =
  'vc_row vc_row_inner et_pb_row et_pb_row_inner fusion_builder_row fusion_builder_row_inner'.split(' ')
const spaces = 'vc_empty_space vc_separator et_pb_divider fusion_separator'.split(' ')

/** Shortcodes of WPBakery, Divi, Avada and Shortcodes Ultimate, of which their pages consist entirely. */
export const pageBuilderMeanings: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(boxes.map((name) => [name, box])),
  ...Object.fromEntries(rows.map((name) => [name, row])),
  vc_column: columnBy('width'),
  vc_column_inner: columnBy('width'),
  et_pb_column: columnBy('type'),
  et_pb_column_inner: columnBy('type'),
  fusion_builder_column: columnBy('type'),
  fusion_builder_column_inner: columnBy('type'),
  ...Object.fromEntries(spaces.map((name) => [name, nothing])),
  vc_custom_heading: heading('text'),
  vc_tta_section: ({ named, content }) =>
    `\n\n${named.title ? `<h3>${named.title}</h3>` : ''}\n\n${content}\n\n`,
  su_button: button('title', 'url'),
  button: button('title', 'url'),
  vc_btn: button('title', 'link'),
  vc_button: button('title', 'href'),
  et_pb_button: button('button_text', 'button_url'),
  vc_single_image: singleImage,
  et_pb_image: ({ named }) =>
    named.src
      ? `\n\n<img src="${escapedAttribute(named.src)}" alt="${escapedAttribute(named.alt ?? '')}" />\n\n`
      : '',
  vc_raw_html: rawHtml,
  fusion_title: heading('title'),
}
