export const site = {
  title: 'Withdraw from contract',
  intro:
    'Here you withdraw from a purchase in our shop. You need not give a reason. You get an acknowledgement with content, date and time at once.',
  lookAgain: 'Please look at the marked fields once more.',
  optional: 'optional',
  name: 'Your name',
  contract: 'Order',
  contractHint: 'The code or number that the confirmation names.',
  email: 'E-mail for the acknowledgement',
  which: 'What do you withdraw from?',
  whichHint: 'If nothing is ticked, it holds for everything.',
  next: 'Continue',
  checkTitle: 'Please check your statement',
  confirm: 'Confirm withdrawal',
  change: 'Change',
  done: 'Your withdrawal has been received',
  receivedAt: 'Received on {{at}}',
  mailed: 'The acknowledgement goes to {{email}}. Please keep it.',
  statementWhole: 'I hereby withdraw from the contract of order {{contract}}.',
  statementPart: 'I hereby withdraw from the contract of order {{contract}} for these goods: {{lines}}.',
  nameMissing: 'Please enter your name.',
  contractMissing: 'Please say which order you withdraw from.',
  emailWrong: 'Please enter an e-mail address, such as name@example.com.',
}
export const mail = {
  subject: 'Your withdrawal from order {{contract}} has been received',
  title: 'Your withdrawal has been received',
  text: 'we acknowledge the receipt of your statement:',
  facts: { name: 'Name', contract: 'Order', email: 'E-mail', at: 'Received on' },
  after:
    'We will write to you about the return. You get your money back by {{day}} at the latest; we may wait with it until the goods or the evidence of their dispatch are here.',
  office: {
    subject: 'Withdrawal from order {{contract}}',
    title: 'Withdrawal received',
    button: 'Open the withdrawal',
    refundBy: 'Refund by',
  },
}
