export const mail = {
  letters: {
    placed: {
      subject: 'Your order {{code}}',
      title: 'Thank you for your order',
      text: 'we have accepted your order. Attached as PDF: {{papers}}.',
    },
    paid: {
      subject: 'Your payment for {{code}} has arrived',
      title: 'Your payment has arrived',
      text: 'thank you. We get to work and write to you once everything is on its way.',
    },
    part: {
      subject: 'Something is missing for your order {{code}}',
      title: 'Something is missing',
      text: 'your payment has come, but it is less than the total. Please pay the rest, too.',
    },
    more: {
      subject: 'Something was added to your order {{code}}',
      title: 'Your order has grown',
      text: 'as agreed we have added something to your order. The new confirmation comes along as a PDF; it takes the place of the first one.',
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
      text: 'no payment has come for your order, so we have ended it.',
    },
    late: {
      subject: 'Your payment for {{code}} goes back',
      title: 'Your payment goes back',
      text: 'your payment came when the order had ended already, and we cannot carry it out any more. The money goes back the same way. Please order again what there still is.',
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
  /** Instead of the usual words of a letter, where those would not be true. */
  wordings: {
    paidLast: { text: 'thank you for your payment.' },
    paidPickup: {
      text: 'thank you. We get to work and write to you once everything is ready for collection.',
    },
    sentPickup: {
      subject: 'Your order {{code}} is ready for collection',
      title: 'Your order is ready for collection',
      text: 'this is ready for you to collect:',
    },
    lapsePart: {
      text: 'not all of the amount has come for your order, so we have ended it. What you have paid already goes back the same way.',
    },
    backUnpaid: { text: 'we have taken back part of your order. You do not have to pay for it.' },
  },
  facts: {
    code: 'Order',
    total: 'Total',
    voucher: 'Voucher',
    due: 'To pay',
    shipping: 'Shipping',
    to: 'Delivery to',
    fetchUntil: 'To be fetched until',
    payUntil: 'To be transferred until',
    pickup: 'Collection',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    carrier: 'Sent with',
    tracking: 'Tracking number',
    age: 'Hand-over',
  },
  cart: 'What you wanted to order is in your cart again.',
  adult: 'only to an adult, who has to sign',
  button: 'Look at the order',
  track: 'Track the parcel',
  secret: 'The link is only for you: whoever has it sees your order.',
  withdrawal:
    'You can withdraw from the contract; the instructions say how. On our website it is “Withdraw from contract”:',
  papers: {
    contract: 'the contract',
    terms: 'the terms',
    conditions: 'the additional conditions',
    withdrawal: 'the instructions on withdrawal',
  },
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
