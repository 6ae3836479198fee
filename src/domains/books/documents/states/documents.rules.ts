import { states } from '#kit/shared/states/states.ts'
import type { DocumentKind } from '../content/content.contract.ts'

/** Kinds that a document can be converted to. */
export const becomes: Readonly<Record<DocumentKind, readonly DocumentKind[]>> = {
  offer: ['order', 'invoice'],
  order: ['delivery', 'invoice'],
  delivery: ['invoice'],
  invoice: [],
}

/** States in which a document can be converted. */
export const convertibleStates: Readonly<Record<DocumentKind, readonly string[]>> = {
  offer: ['sent', 'accepted'],
  order: ['confirmed', 'delivering', 'delivered'],
  delivery: ['issued', 'handedOver'],
  invoice: [],
}

const frozen = {
  de: 'Das ist schon ausgestellt und bleibt, wie es ist.',
  en: 'This has been issued already and stays as it is.',
}

export const offerStates = states({
  states: {
    draft: { de: 'Entwurf', en: 'Draft' },
    sent: { de: 'Verschickt', en: 'Sent' },
    accepted: { de: 'Angenommen', en: 'Accepted' },
    declined: { de: 'Abgelehnt', en: 'Declined' },
    expired: { de: 'Abgelaufen', en: 'Expired' },
  },
  initial: 'draft',
  actions: {
    issue: {
      label: { de: 'Verschicken', en: 'Send' },
      from: ['draft'],
      to: 'sent',
      right: 'issue',
      text: 'may',
    },
    accept: {
      label: { de: 'Als angenommen vermerken', en: 'Note as accepted' },
      from: ['sent', 'expired'],
      to: 'accepted',
      text: 'may',
      whyNot: { draft: { de: 'Verschicken Sie das Angebot zuerst.', en: 'Send the offer first.' } },
    },
    decline: {
      label: { de: 'Als abgelehnt vermerken', en: 'Note as declined' },
      from: ['sent', 'expired'],
      to: 'declined',
      text: 'may',
    },
    expire: {
      label: { de: 'Ablaufen lassen', en: 'Let expire' },
      from: ['sent'],
      to: 'expired',
      text: 'may',
    },
    reopen: {
      label: { de: 'Überarbeiten', en: 'Revise' },
      from: ['sent', 'declined', 'expired'],
      to: 'draft',
      text: 'may',
      whyNot: {
        accepted: {
          de: 'Der Kunde hat dieses Angebot angenommen. Kopieren Sie es für ein neues.',
          en: 'The customer has accepted this offer. Copy it for a new one.',
        },
      },
    },
  },
})

export const orderStates = states({
  states: {
    draft: { de: 'Entwurf', en: 'Draft' },
    confirmed: { de: 'Bestätigt', en: 'Confirmed' },
    delivering: { de: 'In Lieferung', en: 'In delivery' },
    delivered: { de: 'Geliefert', en: 'Delivered' },
    cancelled: { de: 'Storniert', en: 'Cancelled' },
  },
  initial: 'draft',
  actions: {
    issue: {
      label: { de: 'Bestätigen', en: 'Confirm' },
      from: ['draft'],
      to: 'confirmed',
      right: 'issue',
      text: 'may',
    },
    reopen: {
      label: { de: 'Ändern', en: 'Change' },
      from: ['confirmed'],
      to: 'draft',
      text: 'may',
      whyNot: {
        delivering: {
          de: 'Ein Teil ist schon geliefert oder verrechnet. Legen Sie für Zusätzliches einen neuen Auftrag an.',
          en: 'Part of it was delivered or charged already. Begin a new order for what comes in addition.',
        },
      },
    },
    finish: {
      label: { de: 'Abschließen', en: 'Close' },
      from: ['confirmed', 'delivering'],
      to: 'delivered',
      text: 'may',
    },
    cancel: {
      label: { de: 'Stornieren', en: 'Cancel' },
      from: ['draft', 'confirmed'],
      to: 'cancelled',
      right: 'cancel',
      text: 'may',
    },
    revive: {
      label: { de: 'Wieder aufnehmen', en: 'Take up again' },
      from: ['cancelled'],
      to: 'confirmed',
      right: 'cancel',
      text: 'may',
    },
  },
})

export const deliveryStates = states({
  states: {
    draft: { de: 'Entwurf', en: 'Draft' },
    issued: { de: 'Ausgestellt', en: 'Issued' },
    handedOver: { de: 'Übergeben', en: 'Handed over' },
    cancelled: { de: 'Storniert', en: 'Cancelled' },
  },
  initial: 'draft',
  actions: {
    issue: {
      label: { de: 'Ausstellen', en: 'Issue' },
      from: ['draft'],
      to: 'issued',
      right: 'issue',
      text: 'may',
      whyNot: { issued: frozen, handedOver: frozen, cancelled: frozen },
    },
    handOver: {
      label: { de: 'Als übergeben vermerken', en: 'Note as handed over' },
      from: ['issued'],
      to: 'handedOver',
      text: 'may',
    },
    cancel: {
      label: { de: 'Stornieren', en: 'Cancel' },
      from: ['issued', 'handedOver'],
      to: 'cancelled',
      right: 'cancel',
      text: 'must',
      whyNot: {
        draft: {
          de: 'Das ist erst ein Entwurf. Löschen oder ändern Sie ihn einfach.',
          en: 'This is a draft. Simply remove or change it.',
        },
      },
    },
  },
})

export const invoiceStates = states({
  states: { draft: { de: 'Entwurf', en: 'Draft' }, issued: { de: 'Ausgestellt', en: 'Issued' } },
  initial: 'draft',
  actions: {
    issue: {
      label: { de: 'Ausstellen', en: 'Issue' },
      from: ['draft'],
      to: 'issued',
      right: 'issue',
      text: 'may',
      whyNot: { issued: frozen },
    },
    approve: {
      label: { de: 'Freigeben', en: 'Approve' },
      from: ['draft'],
      right: 'approve',
      text: 'may',
      whyNot: { issued: frozen },
    },
  },
})

export const templateStates = states({
  states: { active: { de: 'Aktiv', en: 'Active' }, paused: { de: 'Angehalten', en: 'Paused' } },
  initial: 'active',
  actions: {
    pause: { label: { de: 'Anhalten', en: 'Pause' }, from: ['active'], to: 'paused', text: 'may' },
    resume: { label: { de: 'Fortsetzen', en: 'Resume' }, from: ['paused'], to: 'active', text: 'may' },
  },
})

/** Intervals of templates. */
export const intervals = ['week', 'month', 'quarter', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Sources of settlements; `offset` is between two documents. */
export const settlementSources = [
  'transfer',
  'cash',
  'card',
  'other',
  'refund',
  'discount',
  'write_off',
  'offset',
] as const
export type SettlementSource = (typeof settlementSources)[number]

/** Payment states of an invoice, computed from its settlements. */
export const paymentStates = ['open', 'part', 'paid', 'overpaid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payment state of a claim; negative claims are owed by the seller. `settled`: sum of the settlements. */
export function paymentState(claim: number, settled: number): PaymentState {
  const [owed, has] = claim < 0 ? [-claim, -settled] : [claim, settled]
  if (has > owed) return 'overpaid'
  if (has === owed) return 'paid'
  return has > 0 ? 'part' : 'open'
}
