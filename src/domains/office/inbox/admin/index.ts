import { IconFilterCog, IconInbox, IconMailbox, IconTemplate } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { inboxScreens } from '../inbox.addresses.ts'
import { mailbox, rule, template, thread } from '../inbox.contract.ts'
import { admin as de } from '../inbox.de.ts'
import { admin as en } from '../inbox.en.ts'
import { mailboxPath, newPath, rulePath, templatePath, threadPath } from './inbox-words.ts'

const { read } = thread.access
const screen = (path: string, load: AdminDomain['screens'][number]['load']) => ({ path, access: read, load })

export const inboxAdmin: AdminDomain = {
  name: 'inbox',
  texts: { de, en },
  navigation: [
    {
      label: 'inbox.title',
      icon: IconInbox,
      path: inboxScreens.inbox,
      also: [inboxScreens.templates, inboxScreens.rules, inboxScreens.signature],
      access: read,
      section: 'people',
      order: 5,
      bin: `${inboxScreens.inbox}?bin=1`,
      parts: [
        { label: 'inbox.templates.title', path: inboxScreens.templates },
        { label: 'inbox.rules.title', path: inboxScreens.rules },
        { label: 'inbox.signature.title', path: inboxScreens.signature },
      ],
    },
    {
      label: 'inbox.mailboxes.title',
      icon: IconMailbox,
      path: inboxScreens.mailboxes,
      access: mailbox.access.read,
      section: 'settings',
      order: 45,
    },
  ],
  screens: [
    screen(inboxScreens.inbox, () =>
      import('./ThreadBrowse.tsx').then(({ ThreadBrowse }) => ({ Component: ThreadBrowse })),
    ),
    screen(`${inboxScreens.inbox}/:id`, () =>
      import('./ThreadEdit.tsx').then(({ ThreadEdit }) => ({ Component: ThreadEdit })),
    ),
    screen(`${inboxScreens.inbox}/:id/print`, () =>
      import('./ThreadPrint.tsx').then(({ ThreadPrint }) => ({ Component: ThreadPrint })),
    ),
    screen(inboxScreens.templates, () =>
      import('./TemplateBrowse.tsx').then(({ TemplateBrowse }) => ({ Component: TemplateBrowse })),
    ),
    screen(`${inboxScreens.templates}/edit/:id?`, () =>
      import('./TemplateEdit.tsx').then(({ TemplateEdit }) => ({ Component: TemplateEdit })),
    ),
    screen(inboxScreens.rules, () =>
      import('./RuleBrowse.tsx').then(({ RuleBrowse }) => ({ Component: RuleBrowse })),
    ),
    screen(`${inboxScreens.rules}/edit/:id?`, () =>
      import('./RuleEdit.tsx').then(({ RuleEdit }) => ({ Component: RuleEdit })),
    ),
    screen(inboxScreens.signature, () =>
      import('./SignatureEdit.tsx').then(({ SignatureEdit }) => ({ Component: SignatureEdit })),
    ),
    {
      path: inboxScreens.mailboxes,
      access: mailbox.access.read,
      load: () => import('./MailboxBrowse.tsx').then(({ MailboxBrowse }) => ({ Component: MailboxBrowse })),
    },
    {
      path: `${inboxScreens.mailboxes}/edit/:id?`,
      access: mailbox.access.read,
      load: () => import('./MailboxEdit.tsx').then(({ MailboxEdit }) => ({ Component: MailboxEdit })),
    },
  ],
  actions: [
    { label: 'inbox.new', path: newPath.slice(1), icon: IconInbox, access: thread.access.create, rare: true },
  ],
  waiting: {
    'inbox.unread': {
      label: 'inbox.waiting.unread',
      icon: IconInbox,
      list: `${inboxScreens.inbox}?status=unread`,
      item: ({ _id }) => `${inboxScreens.inbox}/${_id}`,
    },
    'inbox.mentions': {
      label: 'inbox.waiting.mentions',
      icon: IconInbox,
      list: `${inboxScreens.inbox}?mentioned=true`,
      item: ({ _id }) => `${inboxScreens.inbox}/${_id}`,
    },
    'inbox.overdue': {
      label: 'inbox.waiting.overdue',
      icon: IconInbox,
      list: `${inboxScreens.inbox}?overdue=true`,
      item: ({ _id }) => `${inboxScreens.inbox}/${_id}`,
    },
  },
  failures: { 'inbox auto reply': { label: 'inbox.replyFailed', path: inboxScreens.mailboxes } },
  records: {
    message_thread: { icon: IconInbox, path: threadPath },
    [mailbox.name]: { icon: IconMailbox, path: mailboxPath },
    [template.name]: { icon: IconTemplate, path: templatePath },
    [rule.name]: { icon: IconFilterCog, path: rulePath },
  },
}
