export const site = {
  title: 'Withdraw from contract',
  intro:
    'Use this page to withdraw from a purchase in our shop. You do not have to give a reason. You will receive an acknowledgement with the content, date and time straight away.',
  lookAgain: 'Please check the marked fields.',
  optional: 'optional',
  name: 'Your name',
  contract: 'Order',
  contractHint: 'The code or number shown in the confirmation.',
  email: 'E-mail address for the acknowledgement',
  which: 'What are you withdrawing from?',
  whichHint: 'If you tick nothing, the withdrawal covers everything.',
  next: 'Continue',
  checkTitle: 'Please check your statement',
  confirm: 'Confirm withdrawal',
  change: 'Change',
  done: 'Your withdrawal has been received',
  receivedAt: 'Received on {{at}}',
  mailed: 'We are sending the acknowledgement to {{email}}. Please keep it.',
  statementWhole: 'I hereby withdraw from the contract of order {{contract}}.',
  statementPart: 'I hereby withdraw from the contract of order {{contract}} for these goods: {{lines}}.',
  nameMissing: 'Please enter your name.',
  contractMissing: 'Please say which order you are withdrawing from.',
  emailWrong: 'Please enter an e-mail address, such as name@example.com.',
}
export const mail = {
  subject: 'Your withdrawal from order {{contract}} has been received',
  title: 'Your withdrawal has been received',
  text: 'we acknowledge the receipt of your statement:',
  facts: { name: 'Name', contract: 'Order', email: 'E-mail', at: 'Received on' },
  after:
    'We will write to you about the return. You will get your money back by {{day}} at the latest; we may wait until we have received the goods or proof that you have sent them.',
  office: {
    subject: 'Withdrawal from order {{contract}}',
    title: 'Withdrawal received',
    button: 'Open the withdrawal',
    refundBy: 'Refund by',
  },
}
