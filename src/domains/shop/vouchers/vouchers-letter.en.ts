import type { letter as de } from './vouchers-letter.de.ts'

export const letter: typeof de = {
  file: 'Voucher',
  title: 'Voucher for {{value}}',
  recipient: 'For {{name}}',
  code: 'Code: {{code}}',
  until: 'Valid until {{until}}',
  forever: 'Valid without end',
  how: 'How to redeem it: choose something at {{shop}} and enter the code before you order.',
  rest: 'You can use the amount in several parts. The rest stays on the voucher. Anyone who knows the code can redeem it: keep it safe.',
  subject: 'Your voucher from {{site}}',
  greeting: 'Hello! Here is your voucher. It is attached as a PDF, too, to print or to give away.',
  facts: { value: 'Balance', code: 'Code', until: 'Valid until', for: 'For' },
  button: 'To the shop',
}
