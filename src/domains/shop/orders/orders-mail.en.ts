export const mail = {
  letters: {
    placed: {
      subject: 'Your order {{code}}',
      title: 'Thank you for your order',
      text: 'we have accepted your order.',
    },
    paid: {
      subject: 'Your payment for {{code}} has arrived',
      title: 'Your payment has arrived',
      text: 'thank you. We are getting your order ready and will write to you when it is on its way.',
    },
    part: {
      subject: 'Part of the payment for your order {{code}} is missing',
      title: 'Part of the payment is missing',
      text: 'your payment has arrived, but it is less than the total. Please pay the rest as well.',
    },
    failed: {
      subject: 'The payment for {{code}} did not go through',
      title: 'The payment did not go through',
      text: 'your bank did not carry out the payment. Please pay again, or choose another payment method.',
    },
    more: {
      subject: 'Something was added to your order {{code}}',
      title: 'Something was added to your order',
      text: 'as agreed, we have added something to your order. The new confirmation is attached as a PDF; it replaces the first one.',
    },
    sent: {
      subject: 'Your order {{code}} is on its way',
      title: 'Your order is on its way',
      text: 'we have packed for you:',
    },
    cancel: {
      subject: 'Your order {{code}} is cancelled',
      title: 'Your order is cancelled',
      text: 'your order has been cancelled.',
    },
    lapse: {
      subject: 'Your order {{code}} has been closed',
      title: 'Your order has been closed',
      text: 'we have not received a payment for your order, so we have closed it.',
    },
    late: {
      subject: 'We are refunding your payment for {{code}}',
      title: 'We are refunding your payment',
      text: 'your payment arrived after the order had been closed, and we can no longer fulfil it. Please order again what is still available.',
    },
    invoice: {
      subject: 'Invoice for your order {{code}}',
      title: 'Your invoice',
      text: 'the invoice for your order is attached.',
    },
    back: {
      subject: 'Your order {{code}}: partly returned',
      title: 'Part of your order taken back',
      text: 'we have taken back part of your order.',
    },
  },
  /** Replacements for the usual wording of a letter where it would be wrong. */
  wordings: {
    placedUnpaid: {
      subject: 'Your order {{code}} has not been paid yet',
      title: 'We have received your order',
      text: 'we have received your order. The payment is still missing: as soon as it arrives, we will accept the order and send you the contract.',
    },
    sentPart: {
      subject: 'Part of your order {{code}} is on its way',
      title: 'Part of your order is on its way',
      text: 'we have packed part of your order:',
    },
    paidLast: { text: 'thank you for your payment.' },
    paidPickup: {
      text: 'thank you. We are getting your order ready and will write to you when you can collect it.',
    },
    sentPickup: {
      subject: 'Your order {{code}} is ready for collection',
      title: 'Your order is ready for collection',
      text: 'this is ready for you to collect:',
    },
    sentService: {
      subject: 'Your order {{code}}: carried out',
      title: 'Carried out',
      text: 'we have carried out for you:',
    },
    lapsePart: {
      text: 'we have not received the full amount for your order, so we have closed it.',
    },
    paidHalted: {
      text: 'thank you for your payment. A withdrawal from this order has been declared. We send nothing until it has been decided.',
    },
    backWhole: {
      subject: 'Your order {{code}}: fully returned',
      title: 'Your whole order taken back',
      text: 'we have taken back your whole order.',
    },
    backLess: {
      subject: 'Your order {{code}} was reduced',
      title: 'Your order was reduced',
      text: 'we have removed something from your order.',
    },
    withdrawnPart: {
      subject: 'Your withdrawal from order {{code}} is settled',
      title: 'Your withdrawal is settled',
      text: 'we have settled your withdrawal and taken back part of your order.',
    },
    withdrawnWhole: {
      subject: 'Your withdrawal from order {{code}} is settled',
      title: 'Your withdrawal is settled',
      text: 'we have settled your withdrawal and taken back your whole order.',
    },
    withdrawnCancel: {
      subject: 'Your withdrawal from order {{code}} is settled',
      title: 'Your withdrawal is settled',
      text: 'we have settled your withdrawal and cancelled your whole order.',
    },
  },
  /** Notes about money for cancelled orders and returns. */
  money: {
    refund: '{{amount}} will be refunded the way it was paid.',
    none: 'You do not have to pay for it.',
  },
  documents: {
    credit_note: 'The credit note is attached as a PDF.',
    cancellation: 'The cancellation of the invoice is attached as a PDF.',
    order: 'The new confirmation is attached as a PDF; it replaces the previous one.',
  },
  facts: {
    code: 'Order',
    number: 'Order number',
    reserved: 'Reserved until',
    total: 'Total',
    voucher: 'Voucher',
    due: 'To pay',
    returned: 'Taken back',
    credited: 'Credit note',
    refund: 'Refund',
    shipping: 'Shipping',
    to: 'Deliver to',
    fetchUntil: 'Collect by',
    payUntil: 'Transfer by',
    pickup: 'Where',
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Reference',
    carrier: 'Sent with',
    tracking: 'Tracking number',
    age: 'Handover',
  },
  here: 'at our place',
  accepts: 'With this we have accepted your order.',
  attached: 'Attached as PDF: {{papers}}.',
  follows: 'Still to follow: {{lines}}. We will write to you when it is ready.',
  vatId: {
    valid:
      'The EU service VIES confirmed your VAT ID {{number}} on {{at}}. All prices are therefore without VAT.',
    invalid:
      'According to the EU service VIES, your VAT ID {{number}} is not valid (checked on {{at}}). We therefore charge VAT. If the number is right, please reply to this e-mail.',
    unanswered:
      'The EU service VIES did not answer about your VAT ID {{number}} on {{at}}. We therefore charge VAT. If the number is valid, please reply to this e-mail.',
  },
  vatIdUnchecked:
    'The EU service VIES has not confirmed your VAT ID yet, so VAT is included. If the number is valid, please reply to this e-mail.',
  pay: 'Pay now',
  proof: {
    subject: 'Your code for the order',
    title: 'Your code for the order',
    text: 'Hello! Please enter this code on the order page. It is valid for one hour.',
    unasked:
      'You have not ordered anything? Then you do not need to do anything: without this code nothing is ordered.',
  },
  cart: 'What you wanted to order is back in your cart.',
  adult: 'only to an adult, who must sign for it',
  button: 'View order',
  track: 'Track the parcel',
  secret: 'This link is only for you: anyone who has it can see your order.',
  withdrawal:
    'You can withdraw from the contract; the instructions explain how. On our website, choose “Withdraw from contract”:',
  papers: {
    contract: 'the contract',
    terms: 'the terms',
    conditions: 'the additional conditions',
    withdrawal: 'the withdrawal instructions',
  },
  files: { terms: 'terms.pdf', withdrawal: 'withdrawal.pdf', conditions: 'conditions.pdf' },
  office: {
    subject: 'New order {{code}}: {{amount}}',
    title: 'New order',
    button: 'Open the order',
    customer: 'Customer',
    source: 'Payment method',
    comment: 'Comment',
    vatId: 'VAT id',
    vatIds: {
      valid: '{{number}}, confirmed by VIES on {{at}}: without VAT',
      invalid: '{{number}}, not valid according to VIES on {{at}}: with VAT',
      unanswered: '{{number}}, VIES did not answer on {{at}}: with VAT',
    },
  },
}
