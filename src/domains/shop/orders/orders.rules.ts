import type { Language } from '#kit/shared/text/languages.ts'
import { actionsFrom, states } from '#kit/shared/states/states.ts'

const gone = {
  de: 'Davon ist schon etwas verschickt. Nehmen Sie stattdessen eine Rücksendung entgegen.',
  en: 'Part of it has been sent. Take it back as a return instead.',
}

/** States of orders before any dispatch. */
export const unsentStates = ['placed', 'confirmed'] as const
/** States of orders with something still to be sent. */
export const unfinishedStates = [...unsentStates, 'sending'] as const

/** States of an order and their actions. */
export const shopOrderStates = states({
  states: {
    placed: { de: 'Neu', en: 'New' },
    confirmed: { de: 'In Arbeit', en: 'In progress' },
    sending: { de: 'Teilweise verschickt', en: 'Partly sent' },
    sent: { de: 'Verschickt', en: 'Sent' },
    delivered: { de: 'Zugestellt', en: 'Delivered' },
    cancelled: { de: 'Storniert', en: 'Cancelled' },
  },
  initial: 'placed',
  actions: {
    confirm: {
      label: { de: 'In Arbeit nehmen', en: 'Begin to work on it' },
      from: ['placed'],
      to: 'confirmed',
      text: 'may',
    },
    send: {
      label: { de: 'Als verschickt vermerken', en: 'Mark as sent' },
      from: unfinishedStates,
      to: 'sent',
      text: 'may',
    },
    deliver: {
      label: { de: 'Als zugestellt vermerken', en: 'Mark as delivered' },
      from: ['sent'],
      to: 'delivered',
      text: 'may',
    },
    cancel: {
      label: { de: 'Stornieren', en: 'Cancel' },
      from: unsentStates,
      to: 'cancelled',
      right: 'cancel',
      text: 'may',
      message: 'may',
      whyNot: { sending: gone, sent: gone, delivered: gone },
    },
    lapse: {
      label: { de: 'Unbezahlt beenden', en: 'End unpaid' },
      from: unsentStates,
      to: 'cancelled',
      right: 'cancel',
      text: 'may',
      message: 'may',
    },
    revive: {
      label: { de: 'Wieder aufnehmen', en: 'Take up again' },
      from: ['cancelled'],
      to: 'placed',
      right: 'cancel',
      text: 'may',
    },
    release: {
      label: { de: 'Trotz Widerruf weitermachen', en: 'Continue despite the withdrawal' },
      from: unfinishedStates,
      text: 'must',
    },
  },
})
export type ShopOrderState = keyof typeof shopOrderStates.states

type ShopOrderAction = keyof typeof shopOrderStates.actions

/** True if nothing of an order has been sent. */
export const isUnsent = ({ state }: { state: ShopOrderState }): boolean =>
  (unsentStates as readonly ShopOrderState[]).includes(state)

/** True if something of an order is still to be sent. */
export const isUnfinished = ({ state }: { state: ShopOrderState }): boolean =>
  (unfinishedStates as readonly ShopOrderState[]).includes(state)

/** True in states with something sent, in which cancelling is refused with a reason. */
const isGone = (state: ShopOrderState) => shopOrderStates.actions.cancel.whyNot?.[state] !== undefined

export const withdrawalStateWords = {
  declared: { de: 'Erklärt', en: 'Declared' },
  accepted: { de: 'Angenommen', en: 'Accepted' },
  rejected: { de: 'Abgelehnt', en: 'Rejected' },
  settled: { de: 'Abgewickelt', en: 'Settled' },
} as const
export type OrderWithdrawalState = keyof typeof withdrawalStateWords
export const orderWithdrawalStates = Object.keys(withdrawalStateWords) as [
  OrderWithdrawalState,
  ...OrderWithdrawalState[],
]

/** States of withdrawals that the office has neither settled nor rejected. */
export const openWithdrawalStates = ['declared', 'accepted'] as const satisfies OrderWithdrawalState[]

/** True if a withdrawal is neither settled nor rejected. */
export const isOpenWithdrawal = ({ state }: { state: OrderWithdrawalState }): boolean =>
  (openWithdrawalStates as readonly OrderWithdrawalState[]).includes(state)

/** True if a withdrawal covers the whole order: it names neither lines nor goods in the buyer's own words. */
export const isOfWholeOrder = ({ lines, part }: { lines: readonly unknown[]; part: string }): boolean =>
  lines.length === 0 && part === ''

/** True if a withdrawal halts an order that is not completely sent. */
export const isHalted = ({ state, haltedAt }: { state: ShopOrderState; haltedAt: string | null }): boolean =>
  haltedAt !== null && isUnfinished({ state })

/** Payment states of orders that are not fully paid. */
export const unpaidStates = ['open', 'failed', 'part'] as const satisfies OrderPayment[]

/** True if part of the price is unpaid. */
export const isUnpaid = ({ payment }: { payment: OrderPayment }): boolean =>
  (unpaidStates as readonly OrderPayment[]).includes(payment)

/**
 * True if the shop has accepted the order. The confirmation mail accepts it at once, except for online payment: then
 * the payment does, or an action of the office.
 */
export const isAccepted = ({
  state,
  acceptedAt,
}: {
  state: ShopOrderState
  acceptedAt: string | null
}): boolean => acceptedAt !== null || state === 'confirmed' || isGone(state)

/**
 * Actions offered on the office's screen. Sending has its own form; only an unpaid order can be ended for lack of
 * payment.
 */
export function officeActions({
  state,
  payment,
  haltedAt,
}: {
  state: ShopOrderState
  payment: OrderPayment
  haltedAt: string | null
}): {
  only: ShopOrderAction[]
  first: ShopOrderAction
} {
  const only = actionsFrom(shopOrderStates, state).filter(
    (name) =>
      name !== 'send' &&
      (name !== 'lapse' || isUnpaid({ payment })) &&
      (name !== 'release' || isHalted({ state, haltedAt })),
  )
  if (isGone(state)) only.push('cancel')
  return { only, first: state === 'placed' ? 'confirm' : 'deliver' }
}

const enterAnew = (de: string, en: string) => ({
  de: `${de} Nehmen Sie dafür bitte eine neue Bestellung auf.`,
  en: `${en} Please enter a new order for it.`,
})
const sentAlready = enterAnew('Davon ist schon etwas verschickt.', 'Part of it has been sent.')

/** Reason against changing an order after its invoice. */
export const chargedAlready = enterAnew(
  'Die Rechnung ist schon geschrieben.',
  'The invoice has been written already.',
)

/** Changes with their own form, beside the actions on the state. */
export const orderChanges = states({
  states: shopOrderStates.states,
  initial: shopOrderStates.initial,
  actions: {
    addLines: {
      label: { de: 'Hinzufügen', en: 'Add' },
      from: unsentStates,
      whyNot: {
        sending: sentAlready,
        sent: sentAlready,
        delivered: sentAlready,
        cancelled: enterAnew('Die Bestellung ist storniert.', 'The order is cancelled.'),
      },
    },
  },
})

type StateText = Readonly<Record<Language, string>>
type OrderState = keyof typeof shopOrderStates.states

const forBuyers: Partial<Record<OrderState, StateText>> = {
  placed: { de: 'Eingegangen', en: 'Received' },
  confirmed: { de: 'In Bearbeitung', en: 'In progress' },
}
const forFetchers: Partial<Record<OrderState, StateText>> = {
  sending: { de: 'Teilweise bereit zum Abholen', en: 'Partly ready for collection' },
  sent: { de: 'Bereit zum Abholen', en: 'Ready for collection' },
  delivered: { de: 'Abgeholt', en: 'Collected' },
}

const forGuests: Partial<Record<OrderState, StateText>> = {
  sending: { de: 'Teilweise ausgeführt', en: 'Partly carried out' },
  sent: { de: 'Ausgeführt', en: 'Carried out' },
  delivered: { de: 'Ausgeführt', en: 'Carried out' },
}

/** Delivery of an order; `service`: services are performed, nothing is sent. */
export type OrderWay = 'send' | 'pickup' | 'service'

const byWay: Record<OrderWay, Partial<Record<OrderState, StateText>>> = {
  send: {},
  pickup: forFetchers,
  service: forGuests,
}

/** State of an order as the buyer reads it, without the office's internal steps. */
export const stateForBuyer = (
  { state, acceptedAt }: { state: OrderState; acceptedAt: string | null },
  way: OrderWay,
): StateText =>
  state === 'placed' && acceptedAt !== null
    ? { de: 'Angenommen', en: 'Accepted' }
    : (byWay[way][state] ?? forBuyers[state] ?? shopOrderStates.states[state])

/** State of an order as the office reads it, with its own words for pick-up. */
export const stateForOffice = ({ state, pickup }: { state: OrderState; pickup: boolean }): StateText =>
  (pickup && forFetchers[state]) || shopOrderStates.states[state]

/** Payment states of an order. */
export const orderPayments = {
  open: { de: 'Offen', en: 'Open' },
  failed: { de: 'Fehlgeschlagen', en: 'Failed' },
  part: { de: 'Teilweise bezahlt', en: 'Partly paid' },
  paid: { de: 'Bezahlt', en: 'Paid' },
  partRefunded: { de: 'Teilweise erstattet', en: 'Partly refunded' },
  refunded: { de: 'Erstattet', en: 'Refunded' },
} as const
export type OrderPayment = keyof typeof orderPayments

/**
 * Payment state from amounts in cents; `paid`: everything received, including vouchers; `refunded`: amounts returned.
 * `failed`: the latest attempt brought no money.
 */
export function paymentOf({
  total,
  paid,
  refunded,
  failed = false,
}: {
  total: number
  paid: number
  refunded: number
  failed?: boolean
}): OrderPayment {
  if (refunded > 0) return refunded >= paid ? 'refunded' : 'partRefunded'
  if (paid >= total) return 'paid'
  if (paid > 0) return 'part'
  return failed ? 'failed' : 'open'
}

/** Addresses of the checkout's steps, in order (specification § 2.2). */
export const checkoutSteps = ['cart', 'shipping-info', 'check-order', 'payment', 'finish'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** Boxes that the buyer must tick before ordering; `age` only if the cart requires it. */
export const consentKeys = ['terms', 'conditions', 'age'] as const
export type ConsentKey = (typeof consentKeys)[number]

/** Age on a day, both dates `YYYY-MM-DD`. A birthday on 29 February counts from 1 March. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** Length of an order code. */
export const codeLength = 8

/** Carriers with parcel tracking; `{number}` in the address of the tracking page. */
export const carriers = {
  post: {
    title: 'Österreichische Post',
    track: 'https://www.post.at/sv/sendungsdetails?snr={number}',
  },
  dhl: {
    title: 'DHL',
    track: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  },
  dpd: { title: 'DPD', track: 'https://tracking.dpd.de/status/de_DE/parcel/{number}' },
  gls: { title: 'GLS', track: 'https://gls-group.com/track/{number}' },
  other: { title: '', track: '' },
} as const
export type Carrier = keyof typeof carriers

/** Tracking page of a parcel; null: none. */
export function trackingHref(carrier: string, tracking: string): string | null {
  const known = carriers[carrier as Carrier]
  if (!known?.track || tracking === '') return null
  return known.track.replace('{number}', encodeURIComponent(tracking.replaceAll(/\s/g, '')))
}
