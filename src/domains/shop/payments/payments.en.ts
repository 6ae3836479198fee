export const site = {
  title: 'Pay',
  tooLarge: 'The form was too large. Please reload the page.',
  cost: 'Amount',
  paid: 'Paid already',
  due: 'Still to be paid',
  choose: 'How would you like to pay?',
  chooseOther: 'Pay another way',
  send: 'Pay {{amount}} now',
  noWay: 'Paying online is not possible here at present. Please contact us.',
  test: 'Test mode: no money moves.',
  transfer: 'Please transfer',
  transferText:
    'Scan the code with your banking app, or copy the details. We go on as soon as the money has arrived.',
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
      'Your payment is being processed. This usually takes moments, with bank transfers longer. There is nothing more for you to do.',
    wait: {
      invoice: 'You pay by invoice. Please transfer the amount once you have received it.',
      cash: 'You pay in cash when you collect it.',
    },
    paid: 'Everything is paid. Thank you!',
    closed: 'There is nothing left to be paid here: it is finished or was cancelled.',
  },
  look: 'Look again',
  back: 'Back to: {{title}}',
  problems: {
    failed:
      'The payment did not work. Nothing was charged. Please try again or choose another payment method.',
    cancelled: 'You cancelled the payment. You can try again at once or pay another way.',
    later:
      'The payment service cannot be reached at present. Please try again in a few minutes or choose another payment method.',
    refused: 'The payment service did not accept this payment. Please choose another payment method.',
  },
}
