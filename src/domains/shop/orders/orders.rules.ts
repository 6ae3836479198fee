import type { Language } from '#kit/shared/text/languages.ts'
import { actionsFrom, states } from '#kit/shared/states/states.ts'

const gone = {
  de: 'Davon ist schon etwas verschickt. Nehmen Sie stattdessen eine Rücksendung entgegen.',
  en: 'Part of it has been sent. Take it back as a return instead.',
}

/** States of orders of which nothing has been sent. */
export const unsentStates = ['placed', 'confirmed'] as const
/** States of orders of which something is still to be sent. */
export const unfinishedStates = [...unsentStates, 'sending'] as const

/** The way of an order to its buyer. */
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

/** Whether nothing of an order has been sent. */
export const isUnsent = ({ state }: { state: ShopOrderState }): boolean =>
  (unsentStates as readonly ShopOrderState[]).includes(state)

/** Whether something of an order is still to be sent. */
export const isUnfinished = ({ state }: { state: ShopOrderState }): boolean =>
  (unfinishedStates as readonly ShopOrderState[]).includes(state)

/** States of which something is on its way or was: why it can't be cancelled any more is told there. */
const isGone = (state: ShopOrderState) => shopOrderStates.actions.cancel.whyNot?.[state] !== undefined

/** States of a declared withdrawal. */
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

/** States of declarations that the office has neither settled nor rejected. */
export const openWithdrawalStates = ['declared', 'accepted'] as const satisfies OrderWithdrawalState[]

/** Whether a declaration still waits for the office to settle or reject it. */
export const isOpenWithdrawal = ({ state }: { state: OrderWithdrawalState }): boolean =>
  (openWithdrawalStates as readonly OrderWithdrawalState[]).includes(state)

/** Whether a declaration is about the whole order: it names neither lines nor goods in the buyer's own words. */
export const isOfWholeOrder = ({ lines, part }: { lines: readonly unknown[]; part: string }): boolean =>
  lines.length === 0 && part === ''

/** Whether a withdrawal halts an order of which something is still to be sent. */
export const isHalted = ({ state, haltedAt }: { state: ShopOrderState; haltedAt: string | null }): boolean =>
  haltedAt !== null && isUnfinished({ state })

/** Payment states of orders that are not fully paid. */
export const unpaidStates = ['open', 'failed', 'part'] as const satisfies OrderPayment[]

/** Whether money for an order is still to come. */
export const isUnpaid = ({ payment }: { payment: OrderPayment }): boolean =>
  (unpaidStates as readonly OrderPayment[]).includes(payment)

/**
 * Whether the shop has accepted an order. The confirmation accepts it at once, but for one that is to be paid online: that is accepted with its
 * payment, or by what the office does.
 */
export const isAccepted = ({
  state,
  acceptedAt,
}: {
  state: ShopOrderState
  acceptedAt: string | null
}): boolean => acceptedAt !== null || state === 'confirmed' || isGone(state)

/**
 * What the office's screen offers of an order, and what carries it on. Sending has fields of its own, for all of it too; what ends
 * an order unpaid is for one that waits for money.
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

/** What is charged stays as it is charged. */
export const chargedAlready = enterAnew(
  'Die Rechnung ist schon geschrieben.',
  'The invoice has been written already.',
)

/** What is changed in an order beside its way to the buyer: an action with lines of its own, which no general button takes. */
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

/** How an order gets to its buyer; `service`: as work that is done, of which nothing is sent. */
export type OrderWay = 'send' | 'pickup' | 'service'

const byWay: Record<OrderWay, Partial<Record<OrderState, StateText>>> = {
  send: {},
  pickup: forFetchers,
  service: forGuests,
}

/** The state of an order as its buyer reads it, who knows nothing of the work of the office. */
export const stateForBuyer = (
  { state, acceptedAt }: { state: OrderState; acceptedAt: string | null },
  way: OrderWay,
): StateText =>
  state === 'placed' && acceptedAt !== null
    ? { de: 'Angenommen', en: 'Accepted' }
    : (byWay[way][state] ?? forBuyers[state] ?? shopOrderStates.states[state])

/** The state of an order as the office reads it: what is fetched is not sent. */
export const stateForOffice = ({ state, pickup }: { state: OrderState; pickup: boolean }): StateText =>
  (pickup && forFetchers[state]) || shopOrderStates.states[state]

/** What has been paid of an order. */
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
 * What has been paid, in a word. Cents; `paid` is all that came in, vouchers too, `refunded` what went back of it. `failed`: the last try
 * ended without money.
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

/** The addresses of a checkout, in their order (specification § 2.2). */
export const checkoutSteps = ['cart', 'shipping-info', 'check-order', 'payment', 'finish'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** What a buyer has to tick before the button; `age` only where something in the cart asks for it. */
export const consentKeys = ['terms', 'conditions', 'age'] as const
export type ConsentKey = (typeof consentKeys)[number]

/** How old somebody born on a day is on another one, both `YYYY-MM-DD`. A birthday on 29 February counts from 1 March. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** Letters of an order's code. */
export const codeLength = 8

/** Carriers whose parcels can be followed, with `{number}` in the address of the page that tells where one is. */
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

/** Where a parcel can be followed; null: nobody knows. */
export function trackingHref(carrier: string, tracking: string): string | null {
  const known = carriers[carrier as Carrier]
  if (!known?.track || tracking === '') return null
  return known.track.replace('{number}', encodeURIComponent(tracking.replaceAll(/\s/g, '')))
}
