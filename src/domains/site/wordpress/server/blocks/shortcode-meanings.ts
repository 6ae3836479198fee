import type { Conversion, KnownMedia } from './conversion.ts'
import { escapedAttribute } from '#kit/shared/text/plain-words.ts'
import { pageBuilderMeanings } from './page-builder-meanings.ts'
import type { Meaning } from './shortcode.ts'

const idsIn = (list: string | undefined): number[] =>
  (list ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

function mediaOf(ids: number[], conversion: Conversion): KnownMedia[] {
  return ids.flatMap((id) => {
    const media = conversion.context.contents.mediaById(id)
    if (!media) conversion.note('media-missing', `#${id}`)
    return media ? [media] : []
  })
}

const picture = (media: KnownMedia, link: boolean): string => {
  const image = `<img class="wp-image-${media.id}" src="${escapedAttribute(media.url)}" alt="" />`
  const shown = link ? `<a href="${escapedAttribute(media.url)}">${image}</a>` : image
  const caption = media.caption.trim() === '' ? '' : `<figcaption>${media.caption}</figcaption>`
  return `<figure>${shown}${caption}</figure>`
}

const gallery: Meaning = ({ named }, conversion) => {
  const { contents, postId } = conversion.context
  const chosen = idsIn(named.ids ?? named.include)
  const left = new Set(idsIn(named.exclude))
  const found =
    chosen.length > 0 ? mediaOf(chosen, conversion) : contents.imagesOf(Number(named.id) || postId)
  const images = found.filter((media) => media.isImage && !left.has(media.id))
  if (images.length === 0) {
    conversion.note('gallery-empty', chosen.join(', '))
    return ''
  }
  const columns = Math.min(9, Math.max(1, Number(named.columns) || 3))
  const pictures = images.map((media) => picture(media, named.link !== 'none')).join('')
  return `\n\n<figure class="wp-block-gallery columns-${columns}">${pictures}</figure>\n\n`
}

const caption: Meaning = ({ named, content }) => {
  const parts = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content)
  const shown = parts?.[1] ?? ''
  const words = (named.caption ?? parts?.[2] ?? content).trim()
  const align = /^align(left|right|center|none)$/.test(named.align ?? '') ? named.align : ''
  if (shown === '') return content
  return `\n\n<figure class="wp-caption ${align}">${shown}<figcaption>${words}</figcaption></figure>\n\n`
}

const player =
  (tag: 'audio' | 'video', kinds: string[]): Meaning =>
  ({ named, plain, content }, conversion) => {
    const source = [named.src, ...kinds.map((kind) => named[kind]), ...plain].find(
      (url) => url !== undefined && url !== '',
    )
    const attached = idsIn(named.id).flatMap((id) => conversion.context.contents.mediaById(id)?.url ?? [])[0]
    const url = source ?? attached ?? /(?:src|href)="([^"]+)"/.exec(content)?.[1]
    if (url === undefined) {
      conversion.note('shortcode-removed', tag)
      return ''
    }
    return `\n\n<${tag} src="${escapedAttribute(url)}"></${tag}>\n\n`
  }

const playlist: Meaning = ({ named }, conversion) => {
  const tag = named.type === 'video' ? 'video' : 'audio'
  const pieces = mediaOf(idsIn(named.ids ?? named.include), conversion)
  if (pieces.length === 0) conversion.note('gallery-empty', 'playlist')
  return pieces.map((media) => `\n\n<${tag} src="${escapedAttribute(media.url)}"></${tag}>\n\n`).join('')
}

const foreign =
  (address: (value: string) => string): Meaning =>
  ({ name, named, plain, content }, conversion) => {
    const value = (named.url ?? named.src ?? named.id ?? plain[0] ?? content).trim().replace(/^=/, '')
    if (value === '') {
      conversion.note('shortcode-removed', name)
      return ''
    }
    const url = /^https?:\/\//.test(value) ? value : address(value)
    return `\n\n<figure class="wp-block-embed">${escapedAttribute(url)}</figure>\n\n`
  }

/** Shortcodes of WordPress itself, its hosted edition and page builders. */
export const meanings: Readonly<Record<string, Meaning>> = Object.assign(Object.create(null) as object, {
  gallery,
  caption,
  wp_caption: caption,
  audio: player('audio', ['mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac']),
  video: player('video', ['mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv', 'mov']),
  playlist,
  embed: foreign((value) => value),
  youtube: foreign((value) => `https://www.youtube.com/watch?v=${value}`),
  vimeo: foreign((value) => `https://vimeo.com/${value}`),
  dailymotion: foreign((value) => `https://www.dailymotion.com/video/${value}`),
  soundcloud: foreign((value) => value),
  spotify: foreign((value) => value),
  tweet: foreign((value) => value),
  googlemaps: foreign((value) => value),
  instagram: foreign((value) => value),
  facebook: foreign((value) => value),
  gist: foreign((value) => `https://gist.github.com/${value}`),
  scribd: foreign((value) => `https://www.scribd.com/document/${value}`),
  ted: foreign((value) => `https://www.ted.com/talks/${value}`),
  // The id precedes other values: `id=123&doc=name`
  slideshare: foreign((value) => `https://www.slideshare.net/slideshow/embed_code/${parseInt(value, 10)}`),
  wpvideo: foreign((value) => `https://videopress.com/v/${value}`),
  ...pageBuilderMeanings,
})
