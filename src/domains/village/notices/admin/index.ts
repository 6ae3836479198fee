import { IconPlus, IconRubberStamp } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../notices.de.ts'
import { admin as en } from '../notices.en.ts'
import { noticeScreens } from '../notices.addresses.ts'

const read = { module: 'notices', action: 'read' } as const

export const noticesAdmin: AdminDomain = {
  name: 'notices',
  texts: { de, en },
  templates: {
    noticeview: { label: 'notices.templates.noticeview', order: 120 },
  },
  navigation: [
    {
      label: 'notices.navigation',
      icon: IconRubberStamp,
      path: noticeScreens.browse,
      also: [noticeScreens.edit, noticeScreens.certificate],
      access: read,
      section: 'village',
      order: 15,
      bin: `${noticeScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: noticeScreens.browse,
      access: read,
      load: () => import('./NoticeBrowse.tsx').then(({ NoticeBrowse }) => ({ Component: NoticeBrowse })),
    },
    {
      path: `${noticeScreens.edit}/:id?`,
      access: read,
      load: () => import('./NoticeEdit.tsx').then(({ NoticeEdit }) => ({ Component: NoticeEdit })),
    },
    {
      path: `${noticeScreens.certificate}/:id`,
      access: read,
      load: () =>
        import('./NoticeCertificate.tsx').then(({ NoticeCertificate }) => ({ Component: NoticeCertificate })),
    },
  ],
  actions: [
    {
      label: 'notices.new',
      path: noticeScreens.edit,
      icon: IconPlus,
      access: { module: 'notices', action: 'create' },
    },
  ],
  records: { notices: { icon: IconRubberStamp, path: (id) => `${noticeScreens.edit}/${id}` } },
}
