import { IconMapPin, IconPlus, IconRecycle, IconTrash } from '@tabler/icons-react'
import type { AdminDomain, ScreenEntry } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../waste.de.ts'
import { admin as en } from '../waste.en.ts'
import { wasteScreens } from '../waste.addresses.ts'

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
      path: wasteScreens.dates,
      access: read('waste'),
      section: 'village',
      order: 40,
      bin: `${wasteScreens.dates}?bin=1`,
    },
    {
      label: 'waste.zonesNavigation',
      icon: IconMapPin,
      path: wasteScreens.zones,
      access: read('waste_zone'),
      section: 'village',
      order: 41,
      bin: `${wasteScreens.zones}?bin=1`,
    },
    {
      label: 'waste.kindsNavigation',
      icon: IconRecycle,
      path: wasteScreens.kinds,
      access: read('waste_kind'),
      section: 'village',
      order: 42,
      bin: `${wasteScreens.kinds}?bin=1`,
    },
  ],
  screens: [
    screen(wasteScreens.dates, read('waste'), () =>
      import('./WasteBrowse.tsx').then(({ WasteBrowse }) => ({ Component: WasteBrowse })),
    ),
    screen(`${wasteScreens.date}/:id?`, read('waste'), () =>
      import('./WasteEdit.tsx').then(({ WasteEdit }) => ({ Component: WasteEdit })),
    ),
    screen(wasteScreens.year, read('waste'), () =>
      import('./year/WasteYearEdit.tsx').then(({ WasteYearEdit }) => ({ Component: WasteYearEdit })),
    ),
    screen(wasteScreens.plan, create('waste'), () =>
      import('./WastePlan.tsx').then(({ WastePlan }) => ({ Component: WastePlan })),
    ),
    screen(wasteScreens.import, create('waste'), () =>
      import('./import/WasteImport.tsx').then(({ WasteImport }) => ({ Component: WasteImport })),
    ),
    screen(wasteScreens.zones, read('waste_zone'), () =>
      import('./kinds/ZoneBrowse.tsx').then(({ ZoneBrowse }) => ({ Component: ZoneBrowse })),
    ),
    screen(`${wasteScreens.zone}/:id?`, read('waste_zone'), () =>
      import('./kinds/ZoneEdit.tsx').then(({ ZoneEdit }) => ({ Component: ZoneEdit })),
    ),
    screen(wasteScreens.kinds, read('waste_kind'), () =>
      import('./kinds/KindBrowse.tsx').then(({ KindBrowse }) => ({ Component: KindBrowse })),
    ),
    screen(`${wasteScreens.kind}/:id?`, read('waste_kind'), () =>
      import('./kinds/KindEdit.tsx').then(({ KindEdit }) => ({ Component: KindEdit })),
    ),
  ],
  actions: [
    {
      label: 'waste.plan.action',
      path: wasteScreens.plan,
      icon: IconPlus,
      access: create('waste'),
      rare: true,
    },
    {
      label: 'waste.import.action',
      path: wasteScreens.import,
      icon: IconPlus,
      access: create('waste'),
      rare: true,
    },
  ],
  records: { waste_zone: { icon: IconMapPin, path: (id) => `${wasteScreens.zone}/${id}` } },
}
