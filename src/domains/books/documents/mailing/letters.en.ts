export const mail = {
  kinds: {
    offer: 'Offer',
    order: 'Order confirmation',
    delivery: 'Delivery note',
    invoice: 'Invoice',
    advance: 'Advance invoice',
    partial: 'Partial invoice',
    final: 'Final invoice',
    credit_note: 'Credit note',
    cancellation: 'Cancellation',
  },
}

const document = {
  subject: '{{kind}} {{number}} – {{seller}}',
  text: 'Hello,\n\nplease find attached: {{kind}} {{number}} of {{day}}.\n\nKind regards\n{{seller}}',
}

/** Standard mail texts, used until the office changes them. */
export const mailStandards = {
  offer: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nplease find attached: {{kind}} {{number}} of {{day}}. You can also read, accept or decline it on our website:\n\n{{link}}\n\nKind regards\n{{seller}}',
  },
  order: document,
  delivery: document,
  invoice: document,
  correction: document,
  reminder: {
    subject: 'Reminder of {{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nit may have been overlooked: {{kind}} {{number}} of {{day}} was due on {{due}}, {{open}} is open. If you have paid meanwhile, please disregard this message.\n\nKind regards\n{{seller}}',
  },
  'offer-accepted': {
    subject: 'Offer {{number}} has been accepted: {{customer}}',
    text: 'Accepted online by {{name}}.\n\n{{reason}}',
  },
  'offer-declined': {
    subject: 'Offer {{number}} has been declined: {{customer}}',
    text: 'Declined online by {{name}}.\n\n{{reason}}',
  },
}

/** Notification to the office when a customer answers an offer online. */
export const answers = {
  accept: 'Accepted online by {{name}}.',
  decline: 'Declined online by {{name}}.',
  nobody: 'an unnamed person',
  open: 'Open the offer',
}

export const mailButtons = { offer: 'View the offer' }

/** Sample values for previews while no document exists. */
export const madeUp = {
  number: '2026-0042',
  customer: 'Linde Inn',
  about: 'Wine for the summer party',
  seller: 'Your company',
  name: 'Anna Huber',
  reason: 'Please deliver in the morning.',
}
