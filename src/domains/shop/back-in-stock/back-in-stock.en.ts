export const site = {
  title: 'Tell me when it is back',
  intro: '{{title}} is sold out at the moment. We write to you a single time, as soon as it is back.',
  email: 'E-mail',
  emailWrong: 'Please enter an e-mail address, such as name@example.com.',
  lookAgain: 'Please look at the marked field once more.',
  optional: 'optional',
  send: 'Let me know',
  privacy: 'After that we delete your address.',
  privacyLink: 'Privacy',
  sent: 'Nearly done: we have written to you. Please open the link in the mail, so that we know that the address is yours.',
  prove: 'Shall we write to you as soon as {{title}} is back?',
  proveNow: 'Yes, please write to me',
  proved: 'Good. We write to you as soon as {{title}} is back.',
  stop: 'Rather not: delete the address',
  stopped: 'Your address is deleted.',
  there: '{{title}} is there.',
  gone: 'This request is there no more. Perhaps we have written to you already.',
  toProduct: 'To the product',
  toShop: 'To the shop',
}
export const mail = {
  prove: {
    subject: 'Please confirm: a message when {{title}} is back',
    title: 'Please confirm your address',
    text: 'Somebody would like to hear at this address when {{title}} is back. If it was not you, there is nothing to do: the request is deleted in seven days.',
    button: 'Confirm the address',
  },
  back: {
    subject: '{{title}} is back',
    title: '{{title}} is back',
    text: 'You wanted to hear of it. Nothing is reserved: whoever orders first gets it. We have deleted your address.',
    button: 'To the product',
  },
}
export const admin = {
  waiting: 'Customers who wait for goods',
}
