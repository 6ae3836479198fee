import type { Ctx } from '#kit/server/context.ts'
import { zip } from '#kit/server/formats/zip.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { documentFiles, documentsOfOrders } from '#domains/books/documents/server/offers.ts'
import { lists as de } from '../../orders-lists.de.ts'
import { lists as en } from '../../orders-lists.en.ts'
import type { orderPageCalls as pageCalls } from '../../order-page.contract.ts'
import type { orderCalls as calls } from '../../orders.contract.ts'
import { isAccepted } from '../../orders.rules.ts'
import type { OrderPageData } from '../../orders.views.ts'
import { wordsOf } from '../checkout/checkout-frame.ts'
import { rowOfKey } from '../links.ts'
import type { OrderRow } from '../orders.table.ts'
import { shopIsPresent } from '../shop-presence.ts'

const pdf = 'application/pdf'

/** PDF of a document; null until it is ready. */
async function paperOf(ctx: Ctx, _id: string) {
  const found = (await documentFiles(ctx, _id))?.find(({ contentType }) => contentType === pdf)
  return found ? { name: found.filename, type: pdf, content: found.content } : null
}

/** Kinds of documents shown to the buyer on the page of the order. */
const shownKinds = ['order', 'invoice', 'credit_note', 'cancellation'] as const
const kindOf = ({ kind, type }: { kind: string; type: string | null }) =>
  shownKinds.find((one) => one === (type ?? kind))

const shownPapers = async (ctx: Ctx, row: OrderRow) =>
  (await documentsOfOrders(ctx, [row._id])).flatMap((one) => {
    const kind = kindOf(one)
    // A confirmation means that the shop has accepted the order
    const isShown = kind && (kind !== 'order' || isAccepted(row))
    return isShown ? [{ _id: one._id, kind, number: one.number ?? '' }] : []
  })

/** Links to the documents of an order, for its page. */
export async function paperLinks(ctx: Ctx, row: OrderRow): Promise<OrderPageData['documents']> {
  const words = wordsOf(ctx)
  return (await shownPapers(ctx, row)).map(({ _id, kind, number }) => ({
    label: `${words.papers[kind]} ${number}`,
    href: `/api/v0/shop/order-page/${row.key}/paper/${_id}`,
  }))
}

/** `GET …/order-page/:key/paper/:_id`: a document of the order with this key, and of no other order. */
export async function paper(ctx: Ctx, { key, _id }: InputOf<typeof pageCalls.paper>) {
  const row = (await shopIsPresent(ctx)) ? await rowOfKey(ctx, key) : null
  const its = row ? await shownPapers(ctx, row) : []
  const found = its.some((one) => one._id === _id) ? await paperOf(ctx, _id) : null
  if (!found) throw notFound()
  return found
}

/** `GET …/orders/delivery-notes`: delivery notes of several orders as a zip file. Throws 409 if there are none. */
export async function deliveryNotes(ctx: Ctx, { _id: given }: InputOf<typeof calls.deliveryNotes>) {
  const documents = await documentsOfOrders(ctx, typeof given === 'string' ? [given] : given)
  const papers = []
  for (const { _id, kind } of documents) if (kind === 'delivery') papers.push(await paperOf(ctx, _id))
  const made = papers.filter((one) => one !== null)
  if (made.length === 0)
    throw new Problem('NO_DELIVERY', 409, {
      de: 'Zu diesen Bestellungen gibt es noch keine Lieferscheine: Sie entstehen, wenn etwas verschickt wird.',
      en: 'There are no delivery notes for these orders yet: they are made when something is sent.',
    })
  return {
    name: `${(ctx.told === 'en' ? en : de).deliveryNotes}.zip`,
    type: 'application/zip',
    content: await zip(made, new Date(ctx.now), { packed: false }),
  }
}
