import type { Picture } from './site.ts'

/** Best first: browsers take the first supported type. */
const formats = ['image/avif', 'image/webp'] as const

/** `source` elements of a picture: variants per type as `srcset`, narrow ones first. Empty without variants. */
export const sourcesOf = ({ variants }: Picture): { type: (typeof formats)[number]; srcSet: string }[] =>
  formats.flatMap((type) => {
    const forms = variants.filter((variant) => variant.type === type)
    return forms.length === 0 ? [] : { type, srcSet: forms.map(({ src, w }) => `${src} ${w}w`).join(', ') }
  })

/** Address of the narrowest WebP variant, for icons and swatches; the picture itself if it has none. */
export const narrowestForm = ({ src, variants }: Picture): string =>
  variants
    .filter(({ type }) => type === 'image/webp')
    .reduce((least, form) => (form.w < least.w ? form : least), { src, w: Infinity }).src
