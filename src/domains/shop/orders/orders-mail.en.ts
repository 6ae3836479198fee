export const mail = {
  letters: {
    placed: {
      subject: 'Your order {{code}}',
      title: 'Thank you for your order',
      text: 'we have accepted your order. Contract, terms and instructions on withdrawal are attached as PDF.',
    },
    paid: {
      subject: 'Your payment for {{code}} has arrived',
      title: 'Your payment has arrived',
      text: 'thank you. We get to work and write to you once everything is on its way.',
    },
    sent: {
      subject: 'Your order {{code}} is on its way',
      title: 'Your order is on its way',
      text: 'we have packed for you:',
    },
    cancel: {
      subject: 'Your order {{code}} is cancelled',
      title: 'Your order is cancelled',
      text: 'your order was cancelled. What you have paid already goes back the same way.',
    },
    lapse: {
      subject: 'Your order {{code}} has ended',
      title: 'Your order has ended',
      text: 'no payment has come for your order, so we have ended it. Its articles are in your cart again.',
    },
    invoice: {
      subject: 'Invoice for your order {{code}}',
      title: 'Your invoice',
      text: 'the invoice for your order is attached.',
    },
    back: {
      subject: 'About your order {{code}}: taken back',
      title: 'Taken back',
      text: 'we have taken back part of your order. The money goes back the way it came.',
    },
  },
  facts: {
    code: 'Order',
    total: 'Total',
    due: 'To pay',
    shipping: 'Shipping',
    to: 'Delivery to',
    pickup: 'Collection',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    carrier: 'Sent with',
    tracking: 'Tracking number',
    age: 'Hand-over',
  },
  adult: 'only to an adult, who has to sign',
  button: 'Look at the order',
  track: 'Track the parcel',
  secret: 'The link is only for you: whoever has it sees your order.',
  withdrawal:
    'You can withdraw from the contract; the instructions say how. On our website it is “Withdraw from contract”:',
  files: { terms: 'terms.pdf', withdrawal: 'withdrawal.pdf', conditions: 'conditions.pdf' },
  office: {
    subject: 'New order {{code}} of {{amount}}',
    title: 'New order',
    button: 'Open the order',
    customer: 'Customer',
    source: 'Way of payment',
    comment: 'Comment',
  },
}
