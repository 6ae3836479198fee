import { open } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#kit/shared/problem.ts'
import type { FileKind } from '../../files.rules.ts'

export interface Judged {
  type: string
  kind: FileKind
  /** Name with an extension that matches the content. */
  name: string
}

interface Type {
  kind: FileKind
  /** The first one is used for names without a matching extension. */
  extensions: readonly string[]
}

const t = (kind: FileKind, ...extensions: string[]): Type => ({ kind, extensions })

/** Types recognised by their first bytes. Sources: the IANA list of media types; the names of `file-type`. */
const byContent: Record<string, Type> = {
  'image/jpeg': t('image', 'jpg', 'jpeg', 'jfif'),
  'image/png': t('image', 'png'),
  'image/apng': t('image', 'png', 'apng'),
  'image/gif': t('image', 'gif'),
  'image/webp': t('image', 'webp'),
  'image/avif': t('image', 'avif'),
  'application/pdf': t('document', 'pdf'),
  'application/rtf': t('document', 'rtf'),
  'application/epub+zip': t('document', 'epub'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': t('document', 'docx'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': t('document', 'xlsx'),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': t('document', 'pptx'),
  'application/vnd.oasis.opendocument.text': t('document', 'odt'),
  'application/vnd.oasis.opendocument.spreadsheet': t('document', 'ods'),
  'application/vnd.oasis.opendocument.presentation': t('document', 'odp'),
  'application/vnd.oasis.opendocument.graphics': t('document', 'odg'),
  'application/x-cfb': t('document', 'doc', 'xls', 'ppt'),
  'video/mp4': t('video', 'mp4', 'm4v'),
  'video/x-m4v': t('video', 'm4v', 'mp4'),
  'video/quicktime': t('video', 'mov'),
  'video/webm': t('video', 'webm'),
  'video/x-matroska': t('video', 'mkv'),
  'video/matroska': t('video', 'mkv'),
  'video/vnd.avi': t('video', 'avi'),
  'video/mpeg': t('video', 'mpg', 'mpeg'),
  'video/ogg': t('video', 'ogv', 'ogg'),
  'audio/mpeg': t('audio', 'mp3'),
  'audio/mp4': t('audio', 'm4a', 'mp4'),
  'audio/x-m4a': t('audio', 'm4a'),
  'audio/ogg': t('audio', 'ogg', 'oga'),
  'audio/ogg; codecs=opus': t('audio', 'opus', 'ogg'),
  'audio/wav': t('audio', 'wav'),
  'audio/flac': t('audio', 'flac'),
  'audio/aac': t('audio', 'aac'),
  'application/zip': t('archive', 'zip', 'kmz', 'gpkg'),
  'application/gzip': t('archive', 'gz', 'tgz'),
  'application/x-tar': t('archive', 'tar'),
  'application/x-7z-compressed': t('archive', '7z'),
  'application/vnd.rar': t('archive', 'rar'),
  'application/x-bzip2': t('archive', 'bz2'),
  'application/x-xz': t('archive', 'xz'),
  'application/zstd': t('archive', 'zst'),
  'font/ttf': t('other', 'ttf'),
  'font/otf': t('other', 'otf'),
  'font/woff': t('other', 'woff'),
  'font/woff2': t('other', 'woff2'),
  'image/tiff': t('other', 'tif', 'tiff', 'dng'),
  'image/bmp': t('other', 'bmp'),
  'image/vnd.adobe.photoshop': t('other', 'psd'),
  'application/postscript': t('other', 'ps', 'eps', 'ai'),
  'application/eps': t('other', 'eps'),
  'application/x-sqlite3': t('other', 'sqlite', 'gpkg'),
}

/** Text has no signature: the name decides its type. */
const textTypes: Record<string, [type: string, kind: FileKind]> = {
  txt: ['text/plain', 'document'],
  log: ['text/plain', 'document'],
  md: ['text/markdown', 'document'],
  csv: ['text/csv', 'document'],
  tsv: ['text/tab-separated-values', 'document'],
  json: ['application/json', 'other'],
  geojson: ['application/geo+json', 'other'],
  xml: ['application/xml', 'other'],
  gpx: ['application/gpx+xml', 'other'],
  kml: ['application/vnd.google-earth.kml+xml', 'other'],
  ics: ['text/calendar', 'document'],
  vcf: ['text/vcard', 'document'],
  srt: ['application/x-subrip', 'other'],
  vtt: ['text/vtt', 'other'],
}

const officeTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** Runs on the reader's machine or in the site's name, and has no place here. */
const dangerous = new Set(
  `exe com dll scr pif msi msp mst cpl sys drv bat cmd ps1 psm1 vbs vbe js mjs cjs jse wsf wsh hta jar class apk app dmg deb rpm sh bash zsh
  command run bin elf so dylib py pl rb php phtml phar asp aspx jsp cgi htm html xhtml shtml mht mhtml svgz xht xsl xslt swf lnk url
  webloc scf reg inf chm hlp iso img vhd docm dotm xlsm xltm xlam pptm potm ppam ppsm wasm`.split(/\s+/),
)

const refuse = (code: string, de: string, en: string) => new Problem(code, 422, { de, en })
const notAllowed = (extension: string) =>
  refuse(
    'FILE_TYPE',
    `Dateien dieser Art (${extension || 'unbekannt'}) können hier nicht abgelegt werden. Möglich sind Bilder, PDF, Office-Dokumente, Text, Ton, Video und ZIP.`,
    `Files of this kind (${extension || 'unknown'}) cannot be kept here. Possible are pictures, PDF, office documents, text, sound, video and ZIP.`,
  )
const mismatch = (extension: string) =>
  refuse(
    'FILE_CONTENT',
    `Der Inhalt dieser Datei passt nicht zur Endung „${extension}“. Bitte prüfen Sie die Datei und laden Sie sie noch einmal hoch.`,
    `The content of this file does not fit its extension "${extension}". Please check the file and upload it again.`,
  )
const heic = () =>
  refuse(
    'IMAGE_FORMAT',
    'Bilder im Format HEIC können nicht gezeigt werden. Bitte speichern oder senden Sie das Foto als JPEG.',
    'Pictures in the format HEIC cannot be shown. Please save or send the photo as JPEG.',
  )
const empty = () => refuse('FILE_EMPTY', 'Diese Datei ist leer.', 'This file is empty.')

const longestName = 180
/** Milliseconds for detecting a file's type. */
const longestLook = 5000
/** Longer names are truncated; operating systems allow no more. */
const mostOfName = 1000

/** Reduces a name to a safe file name: no path, control characters, leading dots or excessive length. */
export function cleanName(given: string): string {
  const last = given.slice(-mostOfName).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    // Marks for writing direction can disguise "exe" as "png"
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (!plain) return 'datei'
  const extension = path.extname(plain).slice(0, 20)
  return plain.length > longestName ? plain.slice(0, longestName - extension.length) + extension : plain
}

const extensionOf = (name: string): string => path.extname(name).slice(1).toLowerCase()

function withExtension(name: string, allowed: readonly string[]): string {
  const extension = extensionOf(name)
  if (allowed.includes(extension)) return name
  const known =
    extension !== '' &&
    (extension in textTypes ||
      Object.values(byContent).some(({ extensions }) => extensions.includes(extension)))
  // A wrong extension is replaced; an unknown one is part of the name
  const base = known || extension === 'svg' ? name.slice(0, -extension.length - 1) : name
  return `${base || 'datei'}.${allowed[0]}`
}

async function firstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const text = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

/** The beginning as text; null if binary. Ignores a character split at the end. */
function asText(head: Buffer): string | null {
  if (head.includes(0)) return null
  for (let cut = 0; cut < 4 && cut < head.length; cut++) {
    try {
      return text.decode(head.subarray(0, head.length - cut))
    } catch {
      // Legacy encoding of older programs
    }
  }
  const old = latin.decode(head)
  // eslint-disable-next-line no-control-regex -- detects control characters
  return /[\x00-\x08\x0e-\x1f]/.test(old) ? null : old
}

const prologue = /[\s\uFEFF]+|<!--[\s\S]*?-->|<\?xml[^>]*>/iy
const doctype = /<!doctype svg[^[>]*(?:\[[^\]]*\]\s*)?>/iy

/**
 * The text from its first element on. Piecewise, because a single expression could backtrack endlessly on malicious
 * text.
 */
function fromRoot(head: string, pieces: readonly RegExp[]): string {
  let at = 0
  const skip = (piece: RegExp) => {
    piece.lastIndex = at
    if (!piece.test(head)) return false
    at = piece.lastIndex
    return true
  }
  while (pieces.some(skip)) continue
  return head.slice(at)
}

/** True if a sniffing browser would run a text as HTML. Source: WHATWG MIME Sniffing § 7.1. */
const looksLikeHtml = (head: string): boolean =>
  /^<(!doctype html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|base|meta|form|embed|object|img|link)[\s/>]/i.test(
    fromRoot(head, [prologue]),
  )
const looksLikeSvg = (head: string): boolean => /^<svg[\s/>]/i.test(fromRoot(head, [prologue, doctype]))

function judgeText(head: string, name: string): Judged {
  const extension = extensionOf(name)
  if (looksLikeSvg(head)) return { type: 'image/svg+xml', kind: 'image', name: withExtension(name, ['svg']) }
  if (extension === 'svg' || extension in officeTypes) throw mismatch(extension)
  if (looksLikeHtml(head) || head.startsWith('#!') || /^\s*<\?php/i.test(head)) throw notAllowed(extension)
  const known = textTypes[extension]
  if (known) return { type: known[0], kind: known[1], name }
  if (Object.values(byContent).some(({ extensions }) => extensions.includes(extension)))
    throw mismatch(extension)
  return { type: 'text/plain', kind: 'document', name: extension === '' ? `${name}.txt` : name }
}

/** Type of a ZIP-based file; some programs write them so that only the name distinguishes. */
function judgeArchive(name: string): Judged {
  const office = Object.entries(byContent).find(
    ([type, { extensions }]) =>
      /opendocument|openxmlformats|epub/.test(type) && extensions.includes(extensionOf(name)),
  )
  if (office) return { type: office[0], kind: 'document', name }
  return { type: 'application/zip', kind: 'archive', name: withExtension(name, ['zip', 'kmz', 'gpkg']) }
}

/**
 * Detects a file's type by content and corrects its name's extension.
 * Throws Problem `FILE_TYPE` for programs and web pages, `FILE_CONTENT` if content and name contradict, `FILE_EMPTY`,
 * and `IMAGE_FORMAT` for pictures that browsers cannot show.
 */
export async function judge(file: string, given: string): Promise<Judged> {
  const name = cleanName(given)
  const extension = extensionOf(name)
  const head = await firstBytes(file, 64 * 1024)
  if (head.length === 0) throw empty()
  if (dangerous.has(extension)) throw notAllowed(extension)
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file, { signal: AbortSignal.timeout(longestLook) }).catch(
    () => undefined,
  )
  if (!found || found.mime === 'application/xml') {
    const beginning = asText(head)
    if (beginning !== null) return judgeText(beginning, name)
    if (found || extension in textTypes || extension === 'svg') throw mismatch(extension)
    if (Object.values(byContent).some(({ extensions }) => extensions.includes(extension)))
      throw mismatch(extension)
    if (head.subarray(0, 2).toString('latin1') === 'MZ') throw notAllowed('exe')
    return { type: 'application/octet-stream', kind: 'other', name }
  }
  if (/^image\/hei[cf]/.test(found.mime)) throw heic()
  if (found.mime === 'application/zip') return judgeArchive(name)
  const known = byContent[found.mime]
  if (!known || dangerous.has(found.ext)) throw notAllowed(found.ext)
  if (found.mime === 'application/x-cfb') {
    const type = officeTypes[extension]
    if (!type) throw notAllowed(extension)
    return { type, kind: 'document', name }
  }
  const type = found.mime === 'image/apng' ? 'image/png' : (found.mime.split(';')[0] ?? found.mime)
  return { type, kind: known.kind, name: withExtension(name, known.extensions) }
}

/** Types that browsers may show on this origin; others are only downloaded. */
const shownInline =
  /^(image\/(jpeg|png|gif|webp|avif|svg\+xml)|application\/pdf|text\/plain|video\/(mp4|webm|ogg)|audio\/)/

export const isShownInline = (type: string): boolean => shownInline.test(type)
