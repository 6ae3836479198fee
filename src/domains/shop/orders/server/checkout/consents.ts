import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { PricedCart } from '#domains/shop/cart/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { ageOn } from '../../orders.rules.ts'
import { conditionsText, keptTexts, type LegalText, toldOf } from '../letters/order-texts.ts'
import type { Consent } from '../orders.table.ts'

export type Fields = Record<string, Words>

/** Problem for a form with invalid fields. */
export const refused = (fields: Fields): Problem => {
  const [first] = Object.values(fields)
  return new Problem('INVALID', 422, first!, { fields })
}

/**
 * Requires the boxes to be ticked, with the messages of specification § 5. The age message names the highest class in
 * the cart.
 */
export async function requireConsents(
  ctx: Ctx,
  form: SentForm,
  { ageClass, lines }: Pick<PricedCart, 'ageClass' | 'lines'>,
): Promise<Consent[]> {
  const faults: Fields = {}
  const conditions = await conditionsText(ctx, ctx.lang)
  if (form['terms'] !== 'on') faults['terms'] = { de: de.mustTerms, en: en.mustTerms }
  if (conditions && form['conditions'] !== 'on')
    faults['conditions'] = { de: de.mustConditions, en: en.mustConditions }
  if (ageClass > 0) {
    const named = (text: string) => filled(text, { age: String(ageClass) })
    if (form['age'] !== 'on') faults['age'] = { de: named(de.mustAge), en: named(en.mustAge) }
    const born = form['birth_date'] ?? ''
    const today = await siteDay(ctx)
    if (!isDay(born) || born < '1900-01-01' || born > today)
      faults['birth_date'] = { de: de.birthWrong, en: en.birthWrong }
    else if (ageOn(born, today) < ageClass)
      faults['birth_date'] = { de: named(de.tooYoung), en: named(en.tooYoung) }
  }
  if (Object.keys(faults).length > 0) throw refused(faults)
  const kept = await keptTexts(ctx, ctx.lang, lines)
  const versionOf = (kind: LegalText['kind']) => kept.find((one) => one.kind === kind)?.hash ?? ''
  const words = ctx.lang === 'en' ? en : de
  return [
    { key: 'terms', text: words.acceptTerms, version: versionOf('terms') },
    ...(conditions
      ? [{ key: 'conditions' as const, text: words.acceptConditions, version: versionOf('conditions') }]
      : []),
    ...(ageClass > 0
      ? [{ key: 'age' as const, text: filled(words.acceptAge, { age: String(ageClass) }), version: '' }]
      : []),
    ...toldOf(kept.filter(({ kind }) => kind === 'withdrawal')),
  ]
}
