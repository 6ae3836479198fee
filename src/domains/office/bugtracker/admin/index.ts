import { IconBug, IconMessageReport, IconSettings } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { bugMailboxContract, bugSettingsContract } from '../bug-settings.contract.ts'
import { bug, bugCalls } from '../bugtracker.contract.ts'
import { admin as de } from '../bugtracker.de.ts'
import { admin as en } from '../bugtracker.en.ts'
import { recordOfAddress } from '../record-of-address.ts'
import { editPath } from './bug-words.ts'
import { bugScreens } from '../bugtracker.addresses.ts'

const { read } = bug.access

export const bugtrackerAdmin: AdminDomain = {
  name: 'bugtracker',
  texts: { de, en },
  navigation: [
    {
      label: 'bugtracker.navigation',
      icon: IconBug,
      path: bugScreens.browse,
      access: read,
      section: 'system',
      order: 30,
      bin: `${bugScreens.browse}?bin=1`,
      parts: [{ label: 'bugtracker.milestones.title', path: bugScreens.milestones }],
    },
  ],
  screens: [
    {
      path: bugScreens.browse,
      access: read,
      load: () => import('./BugBrowse.tsx').then(({ BugBrowse }) => ({ Component: BugBrowse })),
    },
    {
      path: `${bugScreens.edit}/:id?`,
      access: read,
      load: () => import('./BugEdit.tsx').then(({ BugEdit }) => ({ Component: BugEdit })),
    },
    {
      path: bugScreens.milestones,
      access: bugCalls.milestones.access,
      load: () =>
        import('./MilestoneBrowse.tsx').then(({ MilestoneBrowse }) => ({ Component: MilestoneBrowse })),
    },
    {
      path: bugScreens.settings,
      access: bugSettingsContract.calls.read.access,
      load: () => import('./BugSettings.tsx').then(({ BugSettings }) => ({ Component: BugSettings })),
    },
    {
      path: bugScreens.mailbox,
      access: bugMailboxContract.calls.read.access,
      load: () =>
        import('./BugMailboxSettings.tsx').then(({ BugMailboxSettings }) => ({
          Component: BugMailboxSettings,
        })),
    },
  ],
  actions: [
    { label: 'bugtracker.new', path: bugScreens.edit, icon: IconBug, access: read, rare: true },
    {
      label: 'bugtracker.settings.title',
      path: bugScreens.settings,
      icon: IconSettings,
      access: bugSettingsContract.calls.read.access,
      rare: true,
    },
  ],
  tools: [
    {
      label: 'bugtracker.report',
      icon: IconMessageReport,
      access: 'backoffice',
      async open({ lang, base, may }) {
        const { openReport } = await import('../site/open-report.tsx')
        const isReader = may(read)
        openReport({
          lang,
          similar: isReader,
          record: recordOfAddress(location.pathname.slice(base.length)),
          ...(isReader ? { hrefOf: (id: string) => `${base}${editPath(id)}` } : {}),
        })
      },
    },
  ],
  waiting: {
    'bugtracker.new': {
      label: 'bugtracker.waitingNew',
      icon: IconBug,
      fromOutside: true,
      list: `${bugScreens.browse}?waiting=true`,
      item: ({ _id }) => `${bugScreens.edit}/${_id}`,
    },
  },
  failures: {
    'bugtracker mail': { label: 'bugtracker.mailbox.lost', path: bugScreens.mailbox },
    'mailbox bugtracker': { label: 'bugtracker.mailbox.title', path: bugScreens.mailbox },
  },
  records: { system_bugtracker: { icon: IconBug, path: editPath } },
}
