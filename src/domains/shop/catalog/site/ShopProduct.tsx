import type { SitePage } from '#kit/shared/site/site.ts'
import { Section } from '#kit/browser/site/pieces/Cards.tsx'
import { AfterText, DetailHead, Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { ShopProductData } from '../catalog.views.ts'
import { PriceNote } from './Price.tsx'
import { ProductCards } from './ProductCards.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { MarkButton } from './PutIn.tsx'
import { Variants } from './Variants.tsx'
import { useShopTexts } from './texts.ts'

/** Page of a product: description, price of each variant, and the facts required by law before ordering. */
export function ShopProduct({ page }: { page: SitePage<string, ShopProductData> }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const { data } = page
  const { variants, terms, weeks, ageClass, picture } = data
  return (
    <div className="shop">
      <div className="shop-product">
        {picture && <ProductPicture picture={picture} others={data.gallery} />}
        <div>
          <article lang={foreign(data.lang, lang)}>
            <DetailHead title={data.title} teaser={data.teaser} preview={data.preview} />
          </article>
          {data.isClosed && (
            <p className="note" role="status">
              {t('shop.closed')}
            </p>
          )}
          <Variants title={data.title} variants={variants} terms={terms} isClosed={data.isClosed} />
          <MarkButton product={data._id} name={data.title} />
          {terms && variants.some(({ price }) => price) && (
            <PriceNote terms={terms} rates={variants.flatMap(({ price }) => (price ? [price.rate] : []))} />
          )}
          {weeks && (
            <p className="shop-small">
              {weeks.min === weeks.max ? t('shop.weeks', { count: weeks.max }) : t('shop.weekSpan', weeks)}
            </p>
          )}
          {ageClass > 0 && <p className="note">{t('shop.age', { age: ageClass })}</p>}
        </div>
      </div>
      <RichText text={data.text} />
      <ProductFacts data={data} />
      <AfterText title={data.title} tags={[]} label="" />
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      {data.related.length > 0 && (
        <Section id="related" title={t('shop.related')}>
          <ProductCards cards={data.related} terms={terms} level={3} />
        </Section>
      )}
      <Neighbours
        label={t('shop.more')}
        back={{ href: data.group.href, label: t('shop.back', { group: data.group.title }) }}
      />
    </div>
  )
}
