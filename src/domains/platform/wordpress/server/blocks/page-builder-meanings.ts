import type { Conversion } from './conversion.ts'
import { escapeAttribute } from './html-tree.ts'
import type { Shortcode } from './shortcodes.ts'

type Meaning = (shortcode: Shortcode, conversion: Conversion) => string

/** Rows, columns and boxes: what they hold stays, and nobody misses them. */
const box: Meaning = ({ content }) => `\n\n${content}\n\n`
const nothing: Meaning = () => '\n\n'

const heading =
  (attribute: string): Meaning =>
  ({ named, content }) => {
    const level = /tag:h([2-6])/.exec(named.font_container ?? '')?.[1] ?? '2'
    const words = (named[attribute] ?? '').trim() || content
    return words === '' ? '' : `\n\n<h${level}>${words}</h${level}>\n\n`
  }

/** `url:https%3A%2F%2F…|title:…|target:…`, or an address as it is. */
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
    return address === '' ? label : `\n\n<p><a href="${escapeAttribute(address)}">${label}</a></p>\n\n`
  }

const singleImage: Meaning = ({ named }, conversion) => {
  const media = conversion.context.contents.mediaById(Number(named.image))
  if (media) return `\n\n<img class="wp-image-${media.id}" src="${escapeAttribute(media.url)}" alt="" />\n\n`
  if (named.image) conversion.note('media-missing', `#${named.image}`)
  return ''
}

/** HTML in percent signs in base 64. */
const rawHtml: Meaning = ({ name, content }, conversion) => {
  try {
    return `\n\n${decodeURIComponent(Buffer.from(content.trim(), 'base64').toString('latin1'))}\n\n`
  } catch {
    conversion.note('shortcode-removed', name)
    return ''
  }
}

const boxes =
  `vc_row vc_row_inner vc_column vc_column_inner vc_column_text vc_section vc_tta_tabs vc_tta_accordion
  et_pb_section et_pb_row et_pb_row_inner et_pb_column et_pb_column_inner et_pb_text fusion_builder_container
  fusion_builder_row fusion_builder_column fusion_text`.split(/\s+/)
const spaces = 'vc_empty_space vc_separator et_pb_divider fusion_separator'.split(' ')

/** Shortcodes of WPBakery, Divi, Avada and Shortcodes Ultimate, which pages consist of where one of them was used. */
export const pageBuilderMeanings: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(boxes.map((name) => [name, box])),
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
      ? `\n\n<img src="${escapeAttribute(named.src)}" alt="${escapeAttribute(named.alt ?? '')}" />\n\n`
      : '',
  vc_raw_html: rawHtml,
  fusion_title: heading('title'),
}
