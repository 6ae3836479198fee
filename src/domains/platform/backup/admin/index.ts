import { IconDatabaseExport, IconMailPause, IconNumbers, IconPlayerPause } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../backup.de.ts'
import { admin as en } from '../backup.en.ts'
import { backupScreens } from '../backup.addresses.ts'

const access = { module: 'backup', action: 'read' } as const

export const backupAdmin: AdminDomain = {
  name: 'backup',
  texts: { de, en },
  navigation: [
    {
      label: 'backup.title',
      icon: IconDatabaseExport,
      path: backupScreens.backup,
      access,
      section: 'system',
      order: 20,
    },
  ],
  screens: [
    {
      path: backupScreens.backup,
      access,
      load: () => import('./Backup.tsx').then(({ Backup }) => ({ Component: Backup })),
    },
    {
      path: backupScreens.past,
      access: { module: 'backup', action: 'bringBack' },
      load: () => import('./PastBrowse.tsx').then(({ PastBrowse }) => ({ Component: PastBrowse })),
    },
  ],
  rights: {
    actions: {
      restore: 'backup.rights.restore',
      bringBack: 'backup.rights.bringBack',
    },
  },
  cards: [
    {
      name: 'backup.state',
      access,
      order: 70,
      load: () => import('./BackupCard.tsx').then(({ BackupCard }) => ({ Component: BackupCard })),
    },
  ],
  waiting: {
    'backup.restored': {
      label: 'backup.restoredState',
      icon: IconDatabaseExport,
      item: () => backupScreens.backup,
    },
    'backup.numbers': { label: 'backup.laterNumbers', icon: IconNumbers, item: () => backupScreens.backup },
    'backup.jobs': { label: 'backup.heldJobs', icon: IconPlayerPause, item: () => backupScreens.backup },
    'backup.mails': { label: 'backup.heldMails', icon: IconMailPause, item: () => backupScreens.backup },
  },
  failures: {
    'backup.failed': { label: 'backup.failures.failed', path: backupScreens.backup },
    'backup.late': { label: 'backup.failures.late', path: backupScreens.backup },
    'backup.drill': { label: 'backup.failures.drill', path: backupScreens.backup },
    'backup.mail': { label: 'backup.failures.mail', path: backupScreens.backup },
    'backup.restore': { label: 'backup.failures.restore', path: backupScreens.backup },
  },
}
