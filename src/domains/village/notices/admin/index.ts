import { IconPlus, IconRubberStamp } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../notices.de.ts'
import { admin as en } from '../notices.en.ts'

const read = { module: 'notices', action: 'read' } as const

export const noticesAdmin: AdminDomain = {
  name: 'notices',
  texts: { de, en },
  navigation: [
    {
      label: 'notices.navigation',
      icon: IconRubberStamp,
      path: 'notices/browse',
      also: ['notices/edit', 'notices/certificate'],
      access: read,
      section: 'village',
      order: 15,
      bin: 'notices/browse?bin=1',
    },
  ],
  screens: [
    {
      path: 'notices/browse',
      access: read,
      load: () => import('./NoticeBrowse.tsx').then(({ NoticeBrowse }) => ({ Component: NoticeBrowse })),
    },
    {
      path: 'notices/edit/:id?',
      access: read,
      load: () => import('./NoticeEdit.tsx').then(({ NoticeEdit }) => ({ Component: NoticeEdit })),
    },
    {
      path: 'notices/certificate/:id',
      access: read,
      load: () =>
        import('./NoticeCertificate.tsx').then(({ NoticeCertificate }) => ({ Component: NoticeCertificate })),
    },
  ],
  actions: [
    {
      label: 'notices.new',
      path: 'notices/edit',
      icon: IconPlus,
      access: { module: 'notices', action: 'create' },
    },
  ],
  records: { notices: { icon: IconRubberStamp, path: (id) => `notices/edit/${id}` } },
}
