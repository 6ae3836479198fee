import type { ReactNode } from 'react'
import { writeQuantity, writeTenths } from '#kit/shared/money/format.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { ProductVariant, ShopProductData } from '../catalog.views.ts'
import { GuaranteeNotice } from './GuaranteeNotice.tsx'
import { useShopTexts } from './texts.ts'

interface Fact {
  key: string
  name: ReactNode
  value: ReactNode
}

/** A common fact once; differing facts with their variant. */
function perVariant(variants: readonly ProductVariant[], say: (variant: ProductVariant) => string): string {
  const said = variants.map((variant) => ({ label: variant.label, text: say(variant) }))
  const known = said.filter(({ text }) => text !== '')
  const distinct = new Set(known.map(({ text }) => text))
  if (distinct.size <= 1) return known[0]?.text ?? ''
  return known.map(({ label, text }) => `${label}: ${text}`).join('; ')
}

/** Above this number of variants, item numbers are hidden. */
const most = 6

/**
 * Facts required beside an offer: food and wine by regulations 1169/2011 and 2021/2117, other goods by 2023/988, and
 * exceptions from withdrawal by Art. 6(1)(k) of directive 2011/83/EU.
 */
export function ProductFacts({ data }: { data: ShopProductData }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const { variants, properties, food, safety, goods, noWithdrawal } = data
  const own = foreign(data.lang, lang)
  const isFood = goods === 'wine' || goods === 'food'
  const facts: Fact[] = properties.map(({ name, nameLang, value, valueLang, href }) => ({
    key: `${name} ${value}`,
    name: <span lang={foreign(nameLang, lang)}>{name}</span>,
    value: (
      <Link href={href} lang={foreign(valueLang, lang)}>
        {value}
      </Link>
    ),
  }))
  const add = (key: string, value: ReactNode) => {
    if (value) facts.push({ key, name: t(`shop.${key}`), value })
  }
  const inOwn = (text: string) => text && <span lang={own}>{text}</span>
  add(
    'alcohol',
    perVariant(variants, ({ alcohol }) =>
      alcohol === null ? '' : t('shop.alcoholValue', { value: writeTenths(alcohol, lang) }),
    ),
  )
  add(
    'content',
    perVariant(variants, ({ content }) =>
      content === null
        ? ''
        : `${writeQuantity(content.quantity, lang)} ${t(`shop.contentUnits.${content.unit}`)}`,
    ),
  )
  add(
    'origin',
    perVariant(variants, ({ origin }) => origin),
  )
  // Numbers of many sizes and colours would fill a screen
  if (variants.length <= most)
    add(
      'number',
      perVariant(variants, ({ number }) => number),
    )
  if (isFood) {
    add('allergens', inOwn(food.allergens))
    add('ingredients', inOwn(food.ingredients))
    add(goods === 'wine' ? 'bottler' : 'foodCompany', inOwn(food.bottler))
    add(
      'eLabel',
      food.eLabel && (
        <a href={food.eLabel} rel="external">
          {food.eLabel.replace(/^https?:\/\//, '')}
        </a>
      ),
    )
  }
  if (goods === 'thing') {
    add('producer', inOwn([safety.producer, safety.address, safety.contact].filter(Boolean).join(', ')))
    add('warnings', inOwn(safety.warnings))
  }
  add('withdrawal', noWithdrawal && t(`shop.noWithdrawal.${noWithdrawal}`))
  if (facts.length === 0 && !data.guarantee) return null
  return (
    <section className="section" aria-labelledby="facts">
      <h2 id="facts">{t('shop.facts')}</h2>
      <dl className="shop-facts">
        {facts.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.guarantee && <GuaranteeNotice notice={data.guarantee} />}
    </section>
  )
}
