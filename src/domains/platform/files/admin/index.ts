import { lazy } from 'react'
import { IconFiles, IconUpload } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../files.de.ts'
import { admin as en } from '../files.en.ts'
import { fileScreens } from '../files.addresses.ts'

export { describeFile, fileSummaries } from './offers.ts'

/** Loaded with the first dialog. */
export const FilePicker = lazy(async () => ({ default: (await import('./FilePicker.tsx')).FilePicker }))

export const filesAdmin: AdminDomain = {
  name: 'files',
  texts: { de, en },
  templates: {
    downloadviewGroups: { label: 'files.templates.downloadviewGroups', order: 30 },
    downloadviewDates: { label: 'files.templates.downloadviewDates', order: 40 },
    downloadviewGrid: { label: 'files.templates.downloadviewGrid', order: 50 },
  },
  navigation: [
    {
      label: 'files.navigation',
      icon: IconFiles,
      path: fileScreens.browse,
      also: ['file', 'image'],
      access: { module: 'file', action: 'read' },
      section: 'content',
      order: 60,
    },
  ],
  screens: [
    {
      path: fileScreens.browse,
      access: { module: 'file', action: 'read' },
      load: () => import('./FilesBrowse.tsx').then(({ FilesBrowse }) => ({ Component: FilesBrowse })),
    },
    {
      path: `${fileScreens.edit}/:id`,
      access: { module: 'file', action: 'read' },
      load: () => import('./file/FileEdit.tsx').then(({ FileEdit }) => ({ Component: FileEdit })),
    },
    {
      path: `${fileScreens.picture}/:id`,
      access: { module: 'file', action: 'read' },
      load: () => import('./pictures/ImageEdit.tsx').then(({ ImageEdit }) => ({ Component: ImageEdit })),
    },
  ],
  actions: [
    {
      label: 'files.upload.action',
      path: fileScreens.browse,
      icon: IconUpload,
      access: { module: 'file', action: 'create' },
    },
  ],
  cards: [
    {
      name: 'files.quota',
      access: { module: 'file', action: 'read' },
      order: 90,
      load: () => import('./uploads/QuotaCard.tsx').then(({ QuotaCard }) => ({ Component: QuotaCard })),
    },
  ],
  waiting: {
    'files.waiting': {
      label: 'files.waiting.title',
      icon: IconFiles,
      list: `${fileScreens.browse}?waiting=true`,
      item: ({ _id }) => `${fileScreens.edit}/${_id}`,
    },
  },
  failures: { 'text of a document': { label: 'files.unreadText', path: fileScreens.browse } },
  records: { file: { icon: IconFiles, path: (id) => `${fileScreens.edit}/${id}` } },
}
