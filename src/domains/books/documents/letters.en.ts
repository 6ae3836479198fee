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
  reminder: {
    subject: 'Reminder of {{kind}} {{number}} – {{seller}}',
    text: 'Hello,\n\nit may have been overlooked: {{kind}} {{number}} of {{day}} was due on {{due}}, {{open}} is open. If you have paid meanwhile, please disregard this message.\n\nKind regards\n{{seller}}',
  },
}
