export const site = {
  title: 'Pay',
  tooLarge: 'The form was too large. Please reload the page.',
  cost: 'Amount',
  paid: 'Already paid',
  due: 'Still to be paid',
  choose: 'How would you like to pay?',
  chooseOther: 'Pay another way',
  send: 'Pay {{amount}} now',
  noWay: 'You cannot pay online here at the moment. Please contact us.',
  test: 'Test mode: you will not be charged.',
  transfer: 'Please transfer',
  transferText:
    'Scan the code with your banking app, or copy the details. We will get going as soon as the money has arrived.',
  qr: 'QR code for your banking app: {{amount}} to {{holder}}, reference {{reference}}',
  facts: {
    holder: 'Recipient',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    amount: 'Amount',
    reference: 'Reference',
  },
  steps: {
    processing:
      'Your payment is being processed. This usually takes a moment, or longer with bank transfers. There is nothing more for you to do.',
    wait: {
      invoice: 'You are paying by invoice. Please transfer the amount once you have received it.',
      cash: 'You will pay in cash when you collect it.',
    },
    paid: 'Everything is paid. Thank you!',
    closed: 'There is nothing left to pay here: it has been completed or cancelled.',
  },
  look: 'Check again',
  back: 'Back to: {{title}}',
  problems: {
    failed:
      'The payment did not work. Nothing was charged. Please try again or choose another payment method.',
    cancelled: 'You cancelled the payment. You can try again straight away or pay another way.',
    later:
      'The payment service cannot be reached at the moment. Please try again in a few minutes or choose another payment method.',
    refused: 'The payment service did not accept this payment. Please choose another payment method.',
  },
}
