import type { RichTextEmbed } from '#kit/shared/text/rich-text.ts'
import type { Conversion } from './conversion.ts'
import { element, type HtmlElement, type HtmlNode } from './html-tree.ts'

interface Provider {
  embed: RichTextEmbed
  name: string
  hosts: RegExp
  /** The address for visitors; none when the path is not playable. */
  address?: (url: URL) => string | null
}

const youtubeId = /^[\w-]{6,20}$/

function youtube(url: URL): string | null {
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const short = url.hostname.endsWith('youtu.be') ? parts[0] : undefined
  const inPath = ['embed', 'v', 'shorts', 'live', 'e'].includes(parts[0] ?? '') ? parts[1] : undefined
  const id = url.searchParams.get('v') ?? short ?? inPath
  const list = url.searchParams.get('list')
  if (id && id !== 'videoseries' && youtubeId.test(id)) {
    const start = /^\d+/.exec(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')?.[0]
    return `https://www.youtube.com/watch?v=${id}${start === undefined ? '' : `&t=${start}s`}`
  }
  return list && /^[\w-]+$/.test(list) ? `https://www.youtube.com/playlist?list=${list}` : null
}

function vimeo(url: URL): string | null {
  const id = /\/(\d{4,})(?:\/(\w+))?/.exec(url.pathname)
  if (!id) return null
  const hash = url.searchParams.get('h') ?? id[2]
  return `https://vimeo.com/${id[1]}${hash === undefined || hash === null ? '' : `/${hash}`}`
}

const providers: Provider[] = [
  {
    embed: 'youtube',
    name: 'YouTube',
    hosts: /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
    address: youtube,
  },
  { embed: 'vimeo', name: 'Vimeo', hosts: /(^|\.)vimeo\.com$/, address: vimeo },
  { embed: 'wordpress-tv', name: 'WordPress.tv', hosts: /(^|\.)wordpress\.tv$/ },
  { embed: 'dailymotion', name: 'Dailymotion', hosts: /(^|\.)(dailymotion\.com|dai\.ly)$/ },
  { embed: 'tiktok', name: 'TikTok', hosts: /(^|\.)tiktok\.com$/ },
  { embed: 'x', name: 'X', hosts: /(^|\.)(twitter\.com|x\.com)$/ },
  { embed: 'facebook', name: 'Facebook', hosts: /(^|\.)(facebook\.com|fb\.watch)$/ },
  { embed: 'instagram', name: 'Instagram', hosts: /(^|\.)instagram\.com$/ },
  { embed: 'bluesky', name: 'Bluesky', hosts: /(^|\.)bsky\.app$/ },
  { embed: 'spotify', name: 'Spotify', hosts: /(^|\.)spotify\.com$/ },
  { embed: 'soundcloud', name: 'SoundCloud', hosts: /(^|\.)soundcloud\.com$/ },
  { embed: 'flickr', name: 'Flickr', hosts: /(^|\.)(flickr\.com|flic\.kr)$/ },
  {
    embed: 'map',
    name: 'Google Maps',
    hosts: /^maps\.google\.[a-z.]+$|^(www\.)?google\.[a-z.]+$|^goo\.gl$|^maps\.app\.goo\.gl$/,
    address: googleMap,
  },
  { embed: 'map', name: 'OpenStreetMap', hosts: /(^|\.)(openstreetmap\.org|osm\.org)$/ },
]

function googleMap(url: URL): string | null {
  return url.hostname.startsWith('maps.') || url.pathname.startsWith('/maps') ? url.href : null
}

const audioFile = /\.(mp3|m4a|ogg|oga|opus|wav|flac|aac|wma)$/i
const videoFile = /\.(mp4|m4v|webm|ogv|mov|avi|wmv|flv|mkv|mpe?g)$/i

export interface Embed {
  embed: RichTextEmbed
  url: string
  /** The provider, or the file's name. */
  name: string
}

/** Parses a web address, also without its scheme (`//host/…`); anything else gives null. */
export function webAddress(text: string, base?: string): URL | null {
  try {
    const trimmed = text.trim()
    const url = new URL(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
  } catch {
    return null
  }
}

const fileName = (url: URL): string => {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** The provider and title of an embedded address, so that the reader can be asked before it is loaded. */
function embedOf(address: string): Embed | null {
  const url = webAddress(address)
  if (!url) return null
  if (audioFile.test(url.pathname)) return { embed: 'audio', url: url.href, name: fileName(url) }
  if (videoFile.test(url.pathname)) return { embed: 'video', url: url.href, name: fileName(url) }
  const host = url.hostname.toLowerCase()
  for (const provider of providers) {
    if (!provider.hosts.test(host)) continue
    const known = provider.address ? provider.address(url) : url.href
    if (known !== null) return { embed: provider.embed, url: known, name: provider.name }
  }
  return { embed: 'link', url: url.href, name: host.replace(/^www\./, '') }
}

/** The placeholder of an embed that loads only on the reader's request. */
export function embedFigure(
  address: string,
  conversion: Conversion,
  {
    title = '',
    caption = [],
    className = '',
  }: { title?: string; caption?: HtmlNode[]; className?: string } = {},
): HtmlElement | null {
  const embed = embedOf(address)
  if (!embed) return null
  const isFile = embed.embed === 'audio' || embed.embed === 'video'
  const known = isFile ? conversion.context.contents.mediaByUrl(embed.url)?.title : undefined
  const text = title.trim() || known?.trim() || embed.name
  const link = element('a', { href: embed.url }, [text])
  const children: HtmlNode[] = caption.length > 0 ? [link, element('figcaption', {}, caption)] : [link]
  return element(
    'figure',
    { class: `embed ${className}`.trim(), 'data-embed': embed.embed, 'data-src': embed.url },
    children,
  )
}

/** The address in a text that contains nothing else. */
export function loneAddress(text: string): string | null {
  const trimmed = text.trim()
  return /^https?:\/\/[^\s<>"]+$/i.test(trimmed) && webAddress(trimmed) ? trimmed : null
}
