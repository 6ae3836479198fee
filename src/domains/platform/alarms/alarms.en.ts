import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { admin as german } from './alarms.de.ts'

export const admin = {
  title: 'State of the program',
  card: 'The program needs a hand',
  more: 'Look',
  fields: {
    version: 'Version',
    worker: 'Background work',
    jobs: 'Tasks waiting',
    mails: 'E-mails waiting',
    disk: 'Free space',
  },
  seen: 'Last heard of {{ago}}',
  never: 'Never heard of',
  none: 'None',
  since: '{{count}}, the oldest {{ago}}',
  failed: '{{count}} failed',
  room: '{{free}} of {{total}}',
  unknown: 'Not known',
  well: 'All is well.',
  alarms: {
    worker: {
      title: 'Background work has stopped',
      text: 'At the moment no e-mails are sent, nothing planned is published and no pictures are converted. The pages can still be read.',
      todo: 'Please tell the person who looks after your website: the process for background work (npm run worker) has to be restarted.',
    },
    jobs: {
      title: 'Background tasks wait too long',
      text: 'The queue has been behind for more than half an hour.',
      todo: 'While a large import or a backup is running, waiting is enough. If it stays like this, tell the person who looks after your website.',
    },
    mails: {
      title: 'E-mails are stuck',
      text: 'An e-mail has been waiting to be sent for more than half an hour.',
      todo: 'Settings → Outbox says why. Often the password of the mailbox has changed.',
    },
    disk: {
      title: 'The server is running out of space',
      text: 'Only {{free}} are left. Once the disk is full, nothing can be saved or ordered.',
      todo: 'Please tell the person who looks after your website: they can enlarge the disk or move old backups elsewhere.',
    },
  },
  mail: {
    open: 'View state',
    footer:
      'This e-mail goes to the administrators of the website, once a day for as long as the reason lasts.',
  },
} satisfies SameKeys<typeof german>
