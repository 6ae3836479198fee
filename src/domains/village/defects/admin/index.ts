import { IconAlertHexagon, IconSettings } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../defects.de.ts'
import { admin as en } from '../defects.en.ts'

const read = { module: 'defect', action: 'read' } as const

export const defectsAdmin: AdminDomain = {
  name: 'defects',
  texts: { de, en },
  navigation: [
    {
      label: 'defects.navigation',
      icon: IconAlertHexagon,
      path: 'defect/browse',
      also: ['defect/edit', 'defect/settings'],
      access: read,
      section: 'village',
      order: 7,
    },
  ],
  screens: [
    {
      path: 'defect/browse',
      access: read,
      load: () => import('./DefectBrowse.tsx').then(({ DefectBrowse }) => ({ Component: DefectBrowse })),
    },
    {
      path: 'defect/edit/:id',
      access: read,
      load: () => import('./DefectEdit.tsx').then(({ DefectEdit }) => ({ Component: DefectEdit })),
    },
    {
      path: 'defect/settings',
      access: 'admin',
      load: () =>
        import('./DefectSettings.tsx').then(({ DefectSettings }) => ({ Component: DefectSettings })),
    },
  ],
  actions: [
    {
      label: 'defects.settings.title',
      path: 'defect/settings',
      icon: IconSettings,
      access: 'admin',
      rare: true,
    },
  ],
  waiting: {
    'defects.new': {
      label: 'defects.new',
      icon: IconAlertHexagon,
      list: 'defect/browse?waiting=true',
      item: ({ _id }) => `defect/edit/${_id}`,
    },
  },
  records: { defect: { icon: IconAlertHexagon, path: (id) => `defect/edit/${id}` } },
}
