import { useLightbox } from '#kit/browser/site/pieces/Lightbox.tsx'
import { Figure } from '#kit/browser/site/pieces/Picture.tsx'
import type { ShopProductData } from '../catalog.views.ts'
import { useShopTexts } from './texts.ts'

type Picture = NonNullable<ShopProductData['picture']>

/** Main picture of a product: opens a lightbox with all pictures. Without JavaScript it links to the picture file. */
export function ProductPicture({ picture, others }: { picture: Picture; others: readonly Picture[] }) {
  const t = useShopTexts()
  const { open, lightbox } = useLightbox([picture, ...others])
  return (
    <div className="shop-picture">
      <a
        href={picture.src}
        data-own-window=""
        aria-label={t('shop.zoom', { name: picture.alt })}
        onClick={(event) => open(event, 0)}
      >
        <Figure picture={picture} sizes="(min-width: 60rem) 36rem, 92vw" ratio="4-3" first />
      </a>
      {lightbox}
    </div>
  )
}
