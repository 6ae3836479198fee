import type { ImageVariant, Picture } from './site.ts'

/** Image with the sizes it exists in; `w` and `h` are its real proportions. */
export interface ImageForms extends Pick<Picture, 'src' | 'w' | 'h'> {
  variants: readonly (Pick<ImageVariant, 'src' | 'w'> & { type?: ImageVariant['type'] })[]
}

/** Attributes of an `img`, named as React names them. */
export interface ImageAttributes {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
}

/** AVIF is smaller but not shown everywhere: it goes into a `source`. */
const newest = 'image/avif'

const srcSetOf = (forms: ImageForms['variants']): string =>
  forms.map(({ src, w }) => `${src} ${w}w`).join(', ')

/**
 * Attributes of every `img` that shows an uploaded file, on pages, in the admin centre and in mails. Drawings have no forms.
 * @param sizes displayed width, in the words of the `sizes` attribute
 */
export function imageOf({ src, w, h, variants }: ImageForms, sizes: string): ImageAttributes {
  const forms = variants.filter(({ type }) => type !== newest)
  return { src, ...(forms.length > 0 ? { srcSet: srcSetOf(forms), sizes } : {}), width: w, height: h }
}

/** Attributes of the `source` before the `img` of a picture; null without AVIF forms. */
export function sourceOf({ variants }: ImageForms, sizes: string) {
  const forms = variants.filter(({ type }) => type === newest)
  return forms.length > 0 ? { type: newest, srcSet: srcSetOf(forms), sizes } : null
}

/** Longer side of the small copy of a picture that is stored in two sizes. */
export const smallPicture = 480

/** Forms of a picture stored as `large` (`width` × `height`) and `small`. */
export function inTwoSizes(picture: {
  large: string
  small: string
  width: number
  height: number
}): ImageForms {
  const { large, small, width, height } = picture
  const share = Math.min(1, smallPicture / Math.max(width, height))
  return {
    src: small,
    w: width,
    h: height,
    variants: [
      { src: small, w: Math.round(width * share) },
      { src: large, w: width },
    ],
  }
}

/** Address of the narrowest WebP form, for icons; the picture itself where it has no forms. */
export const narrowestForm = ({ src, variants }: Picture): string =>
  variants
    .filter(({ type }) => type === 'image/webp')
    .reduce((least, form) => (form.w < least.w ? form : least), { src, w: Infinity }).src
