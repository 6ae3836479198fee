import { webAddress } from '../blocks/embeds.ts'

const mediaFile =
  /\.(jpe?g|png|gif|webp|avif|svg|bmp|ico|tiff?|heic|pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|zip|rar|7z|gz|ics|gpx|kml|epub|mp3|m4a|ogg|oga|opus|wav|flac|aac|wma|mp4|m4v|webm|ogv|mov|avi|wmv|mkv|mpe?g|vcf)$/i

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** WordPress.com keeps the files of `name.wordpress.com` at `name.files.wordpress.com`. */
const siteHost = (host: string) =>
  withoutWww(host).replace(/^([\w-]+)\.files\.wordpress\.com$/, '$1.wordpress.com')

/** Images may come from a resizing service that has the real address in its path. */
function unwrapped(url: URL): URL {
  if (!/^i[0-3]\.wp\.com$/.test(url.hostname)) return url
  return webAddress(`https:/${url.pathname}`) ?? url
}

/**
 * Whether an address belongs to the old site; when the blog is in a folder, other paths of the host belong to other
 * sites.
 */
export function isOwnAddress(address: string, baseUrl: string): boolean {
  const found = webAddress(address)
  const base = webAddress(baseUrl)
  if (!found || !base) return false
  const url = unwrapped(found)
  return siteHost(url.hostname) === siteHost(base.hostname)
}

/** Whether an address is of a file rather than of a page. */
export function isMediaAddress(address: string): boolean {
  const url = webAddress(address)
  return url !== null && mediaFile.test(url.pathname)
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The keys by which a file can be found, best first: WordPress writes the same picture in many sizes (`-300x200`,
 * `-scaled`, `?w=300`), with and without `www`, by http and https.
 */
export function mediaKeys(address: string): string[] {
  const found = webAddress(address)
  if (!found) return []
  const url = unwrapped(found)
  const host = siteHost(url.hostname)
  const path = decoded(url.pathname)
  const keys = [host + path]
  const full = path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, '')
  keys.push(host + full)
  keys.push(host + full.replace(/-(scaled|rotated)(?=\.\w+$)/, ''))
  keys.push(host + full.replace(/(?=\.\w+$)/, '-scaled'))
  return [...new Set(keys)]
}

/** The key of a page: its path, or the number by which WordPress addresses it. Empty when the address has neither. */
export function pageKey(address: string, baseUrl: string): string {
  const url = webAddress(address, baseUrl)
  if (!url) return ''
  for (const name of ['p', 'page_id', 'attachment_id', 'preview_id']) {
    const id = url.searchParams.get(name)
    if (id && /^\d+$/.test(id)) return `?p=${id}`
  }
  return oldPath(url.href)
}

/** Path of an old address as in redirects: decoded, without a trailing slash; `/` for the front page. */
export function oldPath(address: string): string {
  const url = webAddress(address)
  if (!url) return ''
  const path = decoded(url.pathname)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
  return path.replace(/\/(index\.php)?$/, '') || '/'
}
