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
  document: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nplease find attached: {{kind}} {{number}} of {{day}}.\n\nKind regards\n{{seller}}',
  },
  offer: {
    subject: '{{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nplease find attached: {{kind}} {{number}} of {{day}}. You can also read, accept or decline it on our website:\n\n{{link}}\n\nKind regards\n{{seller}}',
  },
  reminder: {
    subject: 'Reminder of {{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nit may have been overlooked: {{kind}} {{number}} of {{day}} was due on {{due}}, {{open}} is open. If you have paid meanwhile, please disregard this message.\n\nKind regards\n{{seller}}',
  },
}

export const mailButtons = { offer: 'View the offer' }

/** What the office is told when a customer answers an offer online. */
export const answers = {
  accept: {
    subject: 'Offer {{number}} has been accepted: {{customer}}',
    step: 'Accepted online by {{name}}.',
  },
  decline: {
    subject: 'Offer {{number}} has been declined: {{customer}}',
    step: 'Declined online by {{name}}.',
  },
  nobody: 'somebody without a name',
  open: 'Open the offer',
}
