import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { ProductVariant } from '../catalog.views.ts'

/** Label of a variant with its colour: a swatch, or a picture of the fabric. */
export function VariantName({ variant: { label, colour } }: { variant: ProductVariant }) {
  const { lang } = useSite()
  return (
    <>
      {colour?.picture && (
        <img
          className="shop-swatch"
          {...imageOf(colour.picture, '24px')}
          alt=""
          width={24}
          height={24}
          loading="lazy"
        />
      )}
      {colour && !colour.picture && (
        <svg className="shop-swatch" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill={colour.value} />
        </svg>
      )}
      <span lang={foreign(colour?.lang, lang)}>{label}</span>
    </>
  )
}
