import { stat } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { Problem } from '../../shared/problem.ts'
import { takingTurns } from '../turns/turns.ts'

/** A picture in stored form: upright, in sRGB, without camera metadata. */
export interface PreparedImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'
  width: number
  height: number
  /** Dominant colour: `#aabbcc`. */
  colour: string
  /** Placeholder of sixteen pixels' width, as a `data:` address. */
  blur: string
  animated: boolean
  /** The WebP form that was asked for; null of a moving picture that takes too long to shrink. */
  form: ImageForm | null
}

export interface ImageForm {
  type: 'image/webp' | 'image/avif'
  width: number
  height: number
  bytes: Buffer
}

type Make = (input: string | Buffer, options?: SharpOptions) => Sharp

/** Quality of WebP forms. */
const formQuality = 78
/** Seconds that one step of reading or writing a picture may take. */
const longestStep = 20
/** From this number of pixels on, a file needs at least one byte per `thinnest` pixels. */
const large = 25_000_000
const thinnest = 2000

/** Memory grows with the pixels decoded, so only a few pictures are decoded at once. */
const inTurn = takingTurns({ atOnce: 2 })

let library: Promise<Make> | undefined

/** Loaded with the first picture, because it takes 20 MB. */
const load = (): Promise<Make> =>
  (library ??= import('sharp').then(({ default: sharp }) => {
    // No picture is read twice, so a cache is useless
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

export const broken = (cause: unknown) =>
  new Problem(
    'IMAGE_BROKEN',
    422,
    {
      de: 'Dieses Bild ist beschädigt oder unvollständig. Bitte öffnen Sie es in einem Bildprogramm und speichern Sie es neu.',
      en: 'This picture is damaged or incomplete. Please open it in an image program and save it again.',
    },
    { cause },
  )

const tooLarge = (pixels: number) =>
  new Problem('IMAGE_TOO_LARGE', 422, {
    de: `Dieses Bild hat zu viele Bildpunkte (höchstens ${pixels / 1_000_000} Millionen). Bitte verkleinern Sie es.`,
    en: `This picture has too many pixels (${pixels / 1_000_000} million at most). Please make it smaller.`,
  })

export const tooSlow = () =>
  new Problem('IMAGE_SLOW', 422, {
    de: 'Dieses Bild zu lesen dauert zu lange. Bitte verkleinern oder vereinfachen Sie es.',
    en: 'Reading this picture takes too long. Please make it smaller or simpler.',
  })

const hollow = () =>
  new Problem('IMAGE_TOO_LARGE', 422, {
    de: 'Dieses Bild hat sehr viele Bildpunkte und fast keinen Inhalt. Bitte verkleinern Sie es.',
    en: 'This picture has very many pixels and hardly any content. Please make it smaller.',
  })

const unknown = (format: string | undefined) =>
  new Problem('IMAGE_FORMAT', 422, {
    de: `Bilder im Format ${format ?? '?'} können nicht verwendet werden. Bitte speichern Sie das Bild als JPEG oder PNG.`,
    en: `Pictures in the format ${format ?? '?'} cannot be used. Please save the picture as JPEG or PNG.`,
  })

/** Converts the decoder's errors into a Problem; the program's own refusals pass unchanged. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) throw tooSlow()
    throw error instanceof Problem ? error : broken(error)
  }
}

/** Reads only the header, so that an oversized picture is never decoded. */
async function headerOf(make: Make, input: string | Buffer, pixels: number): Promise<Metadata> {
  const header = await make(input, { limitInputPixels: false, pages: -1 }).metadata()
  const frames = header.pages ?? 1
  const unpacked = header.width * (header.pageHeight ?? header.height) * frames
  if (unpacked > pixels) throw tooLarge(pixels)
  // No photo or scan compresses this well: a decompression bomb
  const bytes = typeof input === 'string' ? (await stat(input)).size : input.length
  if (unpacked > large && bytes * thinnest < unpacked) throw hollow()
  return header
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

function encoded(picture: Sharp, format: Format, header: Metadata): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 88, progressive: true })
    case 'png':
      return picture.png({ palette: header.isPalette === true, compressionLevel: 9 })
    case 'webp':
      return picture.webp({ quality: 88 })
    case 'gif':
      return picture.gif({ effort: 4 })
    case 'avif':
      return picture.avif({ quality: 70, effort: 3 })
  }
}

function formatOf({ format, compression }: Metadata): Format {
  if (format === 'heif' && compression === 'av1') return 'avif'
  if (format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif') return format
  throw unknown(format)
}

const hex = (value: number) => value.toString(16).padStart(2, '0')

async function glimpse(make: Make, bytes: Buffer): Promise<{ colour: string; blur: string }> {
  const small = await make(bytes).resize(64, 64, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const { dominant } = await make(small).flatten({ background: '#ffffff' }).stats()
  const blur = await make(small)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, alphaQuality: 40 })
    .toBuffer()
  return {
    colour: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  }
}

/** Crop, rotation or reduction, in pixels of the upright picture. */
export interface ImageEdit {
  crop?: { x: number; y: number; w: number; h: number }
  /** Clockwise. */
  degrees?: 90 | 180 | 270
  /** Upper limit of the longer side. */
  longest?: number
  /** Converts to JPEG for receivers that accept nothing else: the first frame on white. */
  jpeg?: true
  /** Also makes a WebP form, in the largest of these widths that is not wider than the picture. */
  widths?: readonly number[]
}

/**
 * Decodes a picture and encodes it for storage: upright, sRGB, without EXIF, GPS, XMP or appended data. Animated
 * pictures keep all frames. Throws Problem `IMAGE_BROKEN`, `IMAGE_FORMAT` or `IMAGE_TOO_LARGE` (more than `pixels` in
 * all frames); `IMAGE_PART` for a crop outside the picture.
 */
export function prepareImage(
  input: string | Buffer,
  pixels: number,
  edit: ImageEdit = {},
): Promise<PreparedImage> {
  return inTurn(() =>
    decoding(async () => {
      const make = await load()
      const header = await headerOf(make, input, pixels)
      const own = formatOf(header)
      const format = edit.jpeg ? 'jpeg' : own
      const animated = !edit.jpeg && (header.pages ?? 1) > 1 && (own === 'gif' || own === 'webp')
      const upright = make(input, {
        limitInputPixels: pixels,
        failOn: 'error',
        ...(animated ? { animated: true } : {}),
      })
      const whole = edited(animated ? upright : upright.autoOrient(), header, edit)
      const picture = edit.jpeg ? whole.flatten({ background: '#ffffff' }) : whole
      const { data, info } = await encoded(picture, format, header)
        .timeout({ seconds: longestStep })
        .toBuffer({ resolveWithObject: true })
      return {
        bytes: data,
        type: `image/${format}` as const,
        width: info.width,
        height: info.pageHeight ?? info.height,
        animated,
        ...(await glimpse(make, data)),
        form: edit.widths
          ? await formAtOnce(make, data, { width: info.width, animated, widths: edit.widths })
          : null,
      }
    }),
  )
}

function edited(picture: Sharp, header: Metadata, { crop, degrees, longest }: ImageEdit): Sharp {
  let result = picture
  if (crop) {
    const { width, height } = header.autoOrient
    if (crop.x + crop.w > width || crop.y + crop.h > height) {
      throw new Problem('IMAGE_PART', 422, {
        de: 'Der gewählte Ausschnitt liegt außerhalb des Bildes.',
        en: 'The chosen part lies outside of the picture.',
      })
    }
    result = result.extract({ left: crop.x, top: crop.y, width: crop.w, height: crop.h })
  }
  if (degrees) result = result.rotate(degrees)
  return longest
    ? result.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    : result
}

async function formAtOnce(
  make: Make,
  data: Buffer,
  { width, animated, widths }: { width: number; animated: boolean; widths: readonly number[] },
): Promise<ImageForm | null> {
  try {
    const { data: bytes, info } = await make(data, { animated })
      .resize({ width: Math.max(...widthsFor(width, widths)) })
      .webp({ quality: formQuality, effort: animated ? 2 : 4 })
      .timeout({ seconds: longestStep })
      .toBuffer({ resolveWithObject: true })
    return { type: 'image/webp', width: info.width, height: info.pageHeight ?? info.height, bytes }
  } catch (error) {
    // It was read and written before: it only takes too long
    if (animated) return null
    throw error
  }
}

/** The widths to make: those that are not wider than the picture, or its own when all are. */
export function widthsFor(width: number, widths: readonly number[]): number[] {
  const fitting = widths.filter((wanted) => wanted <= width)
  return fitting.length > 0 ? fitting : [width]
}

/**
 * Makes the WebP and AVIF variants of a prepared still picture, narrow ones first, two at a time. The picture is
 * decoded and reduced to the largest width once; `each` is called as soon as a variant is ready.
 */
export function makeForms(
  input: Buffer,
  { width, widths }: { width: number; widths: readonly number[] },
  each: (form: ImageForm) => Promise<void>,
): Promise<void> {
  return inTurn(() =>
    decoding(async () => {
      const make = await load()
      const wanted = widthsFor(width, widths)
      const { data, info } = await make(input)
        .resize({ width: Math.max(...wanted), withoutEnlargement: true })
        .raw()
        .timeout({ seconds: longestStep })
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels }
      for (const w of wanted) {
        const form = async (type: ImageForm['type']) => {
          const resized = make(data, { raw }).resize({ width: w })
          const made =
            type === 'image/webp'
              ? resized.webp({ quality: formQuality })
              : resized.avif({ quality: 52, effort: 3 })
          const result = await made.timeout({ seconds: longestStep }).toBuffer({ resolveWithObject: true })
          await each({ type, width: result.info.width, height: result.info.height, bytes: result.data })
        }
        await Promise.all([form('image/webp'), form('image/avif')])
      }
    }),
  )
}
