import type { mail as de } from './bug-mail.de.ts'

export const mail: typeof de = {
  internal: 'Internal note:',
  number: 'Number',
  bug: 'Bug',
  state: 'Status',
  page: 'Page',
  from: 'From',
  open: 'Open in the admin centre',
  reported: 'A bug was reported',
}
