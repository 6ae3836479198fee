import { IconMapPin, IconPlus, IconRecycle, IconTrash } from '@tabler/icons-react'
import type { AdminDomain, ScreenEntry } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../waste.de.ts'
import { admin as en } from '../waste.en.ts'

const read = (module: string) => ({ module, action: 'read' as const })
const create = (module: string) => ({ module, action: 'create' as const })
const screen = (path: string, access: ScreenEntry['access'], load: ScreenEntry['load']): ScreenEntry => ({
  path,
  access,
  load,
})

export const wasteAdmin: AdminDomain = {
  name: 'waste',
  texts: { de, en },
  navigation: [
    {
      label: 'waste.navigation',
      icon: IconTrash,
      path: 'waste/browse',
      access: read('waste'),
      section: 'village',
      order: 40,
      bin: 'waste/browse?bin=1',
    },
    {
      label: 'waste.zonesNavigation',
      icon: IconMapPin,
      path: 'waste_zone/browse',
      access: read('waste_zone'),
      section: 'village',
      order: 41,
      bin: 'waste_zone/browse?bin=1',
    },
    {
      label: 'waste.kindsNavigation',
      icon: IconRecycle,
      path: 'waste_kind/browse',
      access: read('waste_kind'),
      section: 'village',
      order: 42,
      bin: 'waste_kind/browse?bin=1',
    },
  ],
  screens: [
    screen('waste/browse', read('waste'), () =>
      import('./WasteBrowse.tsx').then(({ WasteBrowse }) => ({ Component: WasteBrowse })),
    ),
    screen('waste/edit/:id?', read('waste'), () =>
      import('./WasteEdit.tsx').then(({ WasteEdit }) => ({ Component: WasteEdit })),
    ),
    screen('waste/year', read('waste'), () =>
      import('./WasteYearEdit.tsx').then(({ WasteYearEdit }) => ({ Component: WasteYearEdit })),
    ),
    screen('waste/plan', create('waste'), () =>
      import('./WastePlan.tsx').then(({ WastePlan }) => ({ Component: WastePlan })),
    ),
    screen('waste/import', create('waste'), () =>
      import('./WasteImport.tsx').then(({ WasteImport }) => ({ Component: WasteImport })),
    ),
    screen('waste_zone/browse', read('waste_zone'), () =>
      import('./ZoneBrowse.tsx').then(({ ZoneBrowse }) => ({ Component: ZoneBrowse })),
    ),
    screen('waste_zone/edit/:id?', read('waste_zone'), () =>
      import('./ZoneEdit.tsx').then(({ ZoneEdit }) => ({ Component: ZoneEdit })),
    ),
    screen('waste_kind/browse', read('waste_kind'), () =>
      import('./KindBrowse.tsx').then(({ KindBrowse }) => ({ Component: KindBrowse })),
    ),
    screen('waste_kind/edit/:id?', read('waste_kind'), () =>
      import('./KindEdit.tsx').then(({ KindEdit }) => ({ Component: KindEdit })),
    ),
  ],
  actions: [
    { label: 'waste.plan.action', path: 'waste/plan', icon: IconPlus, access: create('waste'), rare: true },
    {
      label: 'waste.import.action',
      path: 'waste/import',
      icon: IconPlus,
      access: create('waste'),
      rare: true,
    },
  ],
  records: { waste_zone: { icon: IconMapPin, path: (id) => `waste_zone/edit/${id}` } },
}
