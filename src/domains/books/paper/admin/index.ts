import { IconFileTypePdf } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { paperScreens } from '../paper.addresses.ts'
import { pdfSettingsContract } from '../pdf-settings.contract.ts'
import { admin as de } from '../pdf-settings.de.ts'
import { admin as en } from '../pdf-settings.en.ts'

const { access } = pdfSettingsContract.calls.read

export const paperAdmin: AdminDomain = {
  name: 'paper',
  texts: { de, en },
  navigation: [
    {
      label: 'paper.title',
      icon: IconFileTypePdf,
      path: paperScreens.settings,
      access,
      section: 'settings',
      order: 72,
    },
  ],
  screens: [
    {
      path: paperScreens.settings,
      access,
      load: () => import('./PdfSettings.tsx').then(({ PdfSettings }) => ({ Component: PdfSettings })),
    },
  ],
}
