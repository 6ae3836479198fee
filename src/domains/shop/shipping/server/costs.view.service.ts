import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'
import { shippingWeeks, shopSettings, shownGroups } from '#domains/shop/catalog/server/offers.ts'
import { forSelection, ratesFor } from '../shipping.rules.ts'
import type { CostTable, ShippingCostsData, ShownShipping } from '../shipping.views.ts'
import { type KnownGroup, type KnownShipping, knownShipping } from './known-shipping.ts'

const longestDescription = 180

/** A text with its language if it differs from the page's. */
const said = (words: Words, lang: Language) => {
  const { text, lang: own } = sayIn(words, lang)
  return text && own !== lang ? { text, lang: own } : { text }
}

/** Costs of a group; countries with equal lines share a table. */
function tablesOf(group: KnownGroup, codes: readonly string[], lang: Language): CostTable[] {
  const tables = new Map<string, CostTable>()
  const named = forSelection(
    codes.map((code) => ({ code: code.toUpperCase(), title: countryName(code, lang) ?? code })),
    lang,
  )
  for (const { code, title } of named) {
    const rates = ratesFor(group.rates, code.toLowerCase())
    if (rates.length === 0) continue
    const rows = rates
      .map(({ upTo, cents }) => ({ upTo, cents }))
      .toSorted((a, b) => (a.upTo ?? Number.POSITIVE_INFINITY) - (b.upTo ?? Number.POSITIVE_INFINITY))
    const key = JSON.stringify(rows)
    const table = tables.get(key) ?? { countries: [], rows }
    table.countries.push(title)
    tables.set(key, table)
  }
  return [...tables.values()]
}

async function shownShipping(ctx: Ctx, { groups, countries }: KnownShipping): Promise<ShownShipping[]> {
  const goods = new Map((await shownGroups(ctx)).map(({ _id, title }) => [_id, title]))
  return groups.flatMap((group): ShownShipping[] => {
    if (group.countedBy === 'pickup') return []
    // A group for certain product groups serves every country that it has a line for
    const codes = countries
      .filter(({ shippingGroup }) => group.productGroups.length > 0 || shippingGroup === group._id)
      .map(({ code }) => code)
    const tables = tablesOf(group, codes, ctx.lang)
    if (tables.length === 0) return []
    const [title, text] = [said(group.title, ctx.lang), said(group.text, ctx.lang)]
    return [
      {
        _id: group._id,
        title: title.text,
        ...(title.lang ? { lang: title.lang } : {}),
        text: text.text,
        ...(text.lang ? { textLang: text.lang } : {}),
        countedBy: group.countedBy,
        tables,
        freeFrom: group.freeFrom,
        adultFee: group.adultFee,
        fullCartons: group.fullCartons,
        weeks: shippingWeeks({ shippingMin: group.daysMin, shippingMax: group.daysMax }),
        goods: group.productGroups.flatMap((_id) => goods.get(_id) ?? []),
      },
    ]
  })
}

/** View `shippingcosts`: the page's text with the shipping costs below; while the shop is off, the text alone. */
export const shippingCostsView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  const { currency, enabled } = await shopSettings(ctx)
  const known = enabled ? await knownShipping(ctx) : { groups: [], countries: [] }
  const data: ShippingCostsData = {
    title: page.title,
    ...otherLanguage(page, ctx.lang),
    text: { html: page.text, ...otherLanguage(page, ctx.lang) },
    currency,
    groups: await shownShipping(ctx, known),
    pickups: known.groups
      .filter(({ countedBy }) => countedBy === 'pickup')
      .map((group) => {
        const [title, text] = [said(group.title, ctx.lang), said(group.text, ctx.lang)]
        return {
          _id: group._id,
          title: title.text,
          ...(title.lang ? { lang: title.lang } : {}),
          text: text.text,
          ...(text.lang ? { textLang: text.lang } : {}),
        }
      }),
    edit: `${pageScreens.edit}/${page._id}`,
  }
  const description = page.description || richTextToPlain(page.text, longestDescription)
  return { data, meta: description ? { description } : {} }
}
