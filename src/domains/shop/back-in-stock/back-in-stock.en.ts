export const site = {
  title: 'Tell me when it is back',
  intro: '{{title}} is sold out at the moment. We will write to you once, as soon as it is back.',
  email: 'E-mail',
  emailWrong: 'Please enter an e-mail address, such as name@example.com.',
  lookAgain: 'Please check the marked field.',
  optional: 'optional',
  send: 'Let me know',
  privacy: 'After that we delete your address.',
  privacyLink: 'Privacy',
  sent: 'Nearly done: we have sent you an e-mail. Please open the link in it so that we know the address is yours.',
  prove: 'Would you like us to write to you as soon as {{title}} is back?',
  proveNow: 'Yes, please write to me',
  proved: 'Thank you. We will write to you as soon as {{title}} is back.',
  stop: 'No, delete my address',
  stopped: 'Your address has been deleted.',
  there: '{{title}} is available.',
  gone: 'This request no longer exists. Perhaps we have already written to you.',
  toProduct: 'View product',
  toShop: 'Go to the shop',
}
export const mail = {
  prove: {
    subject: 'Please confirm: a message when {{title}} is back',
    title: 'Please confirm your address',
    text: 'Someone asked us to write to this address when {{title}} is back. If that was not you, there is nothing to do: the request will be deleted in seven days.',
    button: 'Confirm the address',
  },
  back: {
    subject: '{{title}} is back',
    title: '{{title}} is back',
    text: 'You asked us to let you know. Nothing is reserved: first come, first served. We have deleted your address.',
    button: 'View product',
  },
}
export const admin = {
  waiting: 'Customers who wait for goods',
}
