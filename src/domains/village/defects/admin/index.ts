import { IconAlertHexagon, IconSettings } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../defects.de.ts'
import { admin as en } from '../defects.en.ts'
import { defectScreens } from '../defects.addresses.ts'

const read = { module: 'defect', action: 'read' } as const

export const defectsAdmin: AdminDomain = {
  name: 'defects',
  texts: { de, en },
  navigation: [
    {
      label: 'defects.navigation',
      icon: IconAlertHexagon,
      path: defectScreens.browse,
      also: [defectScreens.edit, defectScreens.settings],
      access: read,
      section: 'village',
      order: 7,
    },
  ],
  screens: [
    {
      path: defectScreens.browse,
      access: read,
      load: () => import('./DefectBrowse.tsx').then(({ DefectBrowse }) => ({ Component: DefectBrowse })),
    },
    {
      path: `${defectScreens.edit}/:id`,
      access: read,
      load: () => import('./DefectEdit.tsx').then(({ DefectEdit }) => ({ Component: DefectEdit })),
    },
    {
      path: defectScreens.settings,
      access: 'admin',
      load: () =>
        import('./DefectSettings.tsx').then(({ DefectSettings }) => ({ Component: DefectSettings })),
    },
  ],
  actions: [
    {
      label: 'defects.settings.title',
      path: defectScreens.settings,
      icon: IconSettings,
      access: 'admin',
      rare: true,
    },
  ],
  waiting: {
    'defects.new': {
      label: 'defects.new',
      icon: IconAlertHexagon,
      fromOutside: true,
      list: `${defectScreens.browse}?waiting=true`,
      item: ({ _id }) => `${defectScreens.edit}/${_id}`,
    },
  },
  records: { defect: { icon: IconAlertHexagon, path: (id) => `${defectScreens.edit}/${id}` } },
}
