import type { Picture } from './site.ts'

/** Best first: browsers take the first type they know. */
const formats = ['image/avif', 'image/webp'] as const

/** `source` elements of a picture: per type its forms as `srcset`, narrow ones first. Empty for pictures without forms. */
export const sourcesOf = ({ variants }: Picture): { type: (typeof formats)[number]; srcSet: string }[] =>
  formats.flatMap((type) => {
    const forms = variants.filter((variant) => variant.type === type)
    return forms.length === 0 ? [] : { type, srcSet: forms.map(({ src, w }) => `${src} ${w}w`).join(', ') }
  })

/** Address of the narrowest WebP form, for icons and swatches; the picture itself where it has no forms. */
export const narrowestForm = ({ src, variants }: Picture): string =>
  variants
    .filter(({ type }) => type === 'image/webp')
    .reduce((least, form) => (form.w < least.w ? form : least), { src, w: Infinity }).src
