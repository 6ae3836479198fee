import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { sourceLanguage, type Words } from '#kit/shared/text/languages.ts'
import { minus, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { readVatId, vatIdFault } from '#domains/books/masterdata/server/offers.ts'
import { priceLines, sumsOf } from '#domains/shop/cart/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import {
  chosenCustomer,
  customerParty,
  judgeAddress,
  salutationFault,
  salutations,
  sameAddress,
} from '#domains/shop/customers/server/offers.ts'
import { pickupOf, shippingFor } from '#domains/shop/shipping/server/offers.ts'
import { limitTyped, typedVouchers, voucherParts } from '#domains/shop/vouchers/server/offers.ts'
import type { OrderAddress, orderCalls as calls, PhoneForm, PhoneTotals } from '../orders.contract.ts'
import { buyerOf, isFreeByVatId, totalsOf } from './checkout/order-totals.ts'
import { storeOrder } from './checkout/place.service.ts'
import { requireThere } from './fulfil/extend.service.ts'
import { keptTexts, toldOf } from './letters/order-texts.ts'
import { shopOrders } from './orders.kind.ts'
import { whole } from './orders.service.ts'

type Phoned = InputOf<typeof calls.phonePreview>

const plainAddress = {
  de: 'Bitte wählen Sie einen Kunden oder geben Sie eine Adresse ein.',
  en: 'Please choose a customer or enter an address.',
}

const otherVatId = {
  de: 'Bei diesem Kunden steht schon eine andere UID-Nummer. Ändern darf sie, wer Kunden bearbeiten darf.',
  en: 'This customer has another VAT id already. Those who may change customers can change it.',
}

/** An address without its id among the customer's. */
const plain = ({ _id: _known, ...address }: OrderAddress & { _id?: string }): OrderAddress => address

/** Quotes shipping; a refused country is reported at the field of the delivery address. */
async function quoteAt(
  ctx: Ctx,
  field: 'address' | 'delivery',
  asked: Parameters<typeof shippingFor>[1],
): ReturnType<typeof shippingFor> {
  try {
    return await shippingFor(ctx, asked)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'NOT_SERVED') throw wrongField(`${field}.country`, error.texts)
    throw error.code === 'NO_PICKUP' ? wrongField('pickup', error.texts) : error
  }
}

/**
 * Customer and prices of an order by telephone, as on the site. Throws 422 at the field of an item that is unavailable
 * or cannot be shipped.
 */
async function pricePhoned(asked: Ctx, input: Phoned) {
  const known = input.party ? await chosenCustomer(asked, input.party) : null
  const ctx = { ...asked, lang: input.lang ?? known?.language ?? sourceLanguage }
  const at = known?.addresses.find(({ _id }) => _id === known.defaultInvoice)
  const invoice = input.address ?? (at && plain(at))
  if (!invoice) throw wrongField('address', plainAddress)
  const delivery = (!input.pickup && input.delivery) || null
  const { currency, priceView } = await shopSettings(ctx)
  const netView = (known?.netView ?? false) || priceView === 'net'
  const party = known?.party ?? null
  const pricedIn = async (isNet: boolean) => {
    const buyer = { party, discountGroups: known?.discountGroups ?? [], netView: isNet }
    const lines = await priceLines(ctx, buyer, input.lines)
    return { party, currency, netView: isNet, lines, ...sumsOf(lines) }
  }
  const usual = await pricedIn(netView)
  requireThere(usual.lines)
  const quote = await quoteAt(ctx, delivery ? 'delivery' : 'address', {
    ...{ country: (delivery ?? invoice).country, pickup: input.pickup },
    ...{ lines: usual.lines, goodsCents: usual.goodsCents },
  })
  const uid = (invoice.type === 'business' && input.uid) || ''
  const buyer = buyerOf({ kind: known ? null : invoice.type, invoice, delivery, vatId: uid })
  const isFree = !netView && (await isFreeByVatId(ctx, usual, { quote, buyer }))
  return {
    goods: isFree ? await pricedIn(true) : usual,
    ...{ within: ctx, known, invoice, delivery, quote, buyer, uid },
    vouchers: await typedVouchers(ctx, { codes: input.vouchers, currency }),
  }
}

/** Errors in the customer's data, by field. */
function faultsIn({
  within,
  known,
  invoice,
  delivery,
  uid,
}: Awaited<ReturnType<typeof pricePhoned>>): Record<string, Words> {
  const under = (prefix: string, address: OrderAddress) => {
    // A known address has no fields in the form, and the books require less
    if (known?.addresses.some((one) => sameAddress(one, address))) return []
    const noSalutation = salutationFault(address.title)
    const wrong = { ...judgeAddress(address), ...(noSalutation ? { title: noSalutation } : {}) }
    return Object.entries(wrong).map(([field, text]) => [`${prefix}.${field}`, text] as const)
  }
  const isOther = () => known?.vatId && uid && readVatId('uid', uid) !== known.vatId
  const noVatId =
    vatIdFault(uid) ?? (isOther() && !hasRight(within.user, 'party', 'update') ? otherVatId : null)
  return Object.fromEntries([
    ...under('address', invoice),
    ...(noVatId ? [['uid', noVatId] as const] : []),
    ...(delivery ? under('delivery', delivery) : []),
  ])
}

/** Price of an order by telephone. Voucher codes count as attempts, as in the order itself. */
export async function phonePreview(ctx: Ctx, input: Phoned): Promise<{ totals: PhoneTotals }> {
  await limitTyped(ctx, input.vouchers)
  const priced = await pricePhoned(ctx, input)
  const { currency, lines, depositCents: deposit, ageClass } = priced.goods
  const { total, shipping, vat, isNet } = await totalsOf(priced.within, priced.goods, priced)
  const parts = await voucherParts(ctx, { vouchers: priced.vouchers }, { due: total, currency })
  const voucher = sum(parts.map(({ cents }) => cents))
  return {
    totals: {
      ...{ currency, isNet, shipping, vat, total, voucher },
      lines: lines.map(({ title, quantity, cents }) => ({ title, quantity, cents })),
      deposit,
      due: minus(total, voucher),
      ageClass,
    },
  }
}

/** Stores an order by telephone: customer known or entered, prices as on the site. */
export async function phone(ctx: Ctx, given: InputOf<typeof calls.phone>) {
  await limitTyped(ctx, given.vouchers)
  return runWrite(ctx.platform, sameCaller(ctx), (inside) => storePhoned(inside, given))
}

async function storePhoned(ctx: Ctx, given: InputOf<typeof calls.phone>) {
  // A retry after a lost response may carry another price, and is still the same order
  const { idempotencyKey, shown, ...input } = given
  const _id = await once(ctx, { module: shopOrders.name, key: idempotencyKey, input }, async () => {
    const priced = await pricePhoned(ctx, input)
    const { within, known, invoice, delivery, goods, uid } = priced
    const { lines } = goods
    const faults = faultsIn(priced)
    const [first] = Object.values(faults)
    if (first) throw new Problem('INVALID', 422, first, { fields: faults })
    const email = input.email || known?.email || ''
    const row = await storeOrder(within, {
      channel: 'phone',
      cart: null,
      lines,
      goodsCents: sum([goods.goodsCents, goods.depositCents]),
      currency: goods.currency,
      netView: goods.netView,
      ageClass: goods.ageClass,
      quote: priced.quote,
      party: await customerParty(within, {
        ...{ invoice, email, party: input.party ?? null },
        ...(delivery ? { shipping: delivery } : {}),
        ...(uid ? { vatId: uid } : {}),
      }),
      account: known?.account ?? null,
      isConsumer: invoice.type === 'person',
      mayPayByInvoice: known?.mayPayByInvoice ?? false,
      invoice,
      delivery,
      email,
      source: input.source,
      // By telephone no box is ticked: the wordings are sent with the confirmation
      consents: toldOf(await keptTexts(within, within.lang, lines)),
      comment: input.comment,
      shown: shown?.total ?? null,
      ...(shown ? { shownDue: shown.due } : {}),
      vouchers: priced.vouchers,
    })
    return row._id
  })
  return whole(ctx, _id)
}

/** Initial values of the form, and the addresses of a known customer. */
export async function phoneForm(
  ctx: Ctx,
  { party }: InputOf<typeof calls.phoneForm>,
): Promise<{ form: PhoneForm }> {
  const known = party ? await chosenCustomer(ctx, party) : null
  const addresses = known?.addresses ?? []
  const isElsewhere = known !== null && known.defaultShipping !== known.defaultInvoice
  return {
    form: {
      country: (await shopSettings(ctx)).country,
      salutations: salutations[ctx.lang].filter(Boolean),
      pickup: (await pickupOf(ctx)) !== null,
      addresses: addresses.toSorted(
        (one, other) =>
          Number(other._id === known?.defaultInvoice) - Number(one._id === known?.defaultInvoice),
      ),
      delivery: isElsewhere ? known.defaultShipping : null,
      lang: known?.language ?? sourceLanguage,
    },
  }
}
