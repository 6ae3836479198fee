import { IconTags } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../words.de.ts'
import { admin as en } from '../words.en.ts'
import { wordScreens } from '../words.addresses.ts'

export const wordsAdmin: AdminDomain = {
  name: 'words',
  texts: { de, en },
  navigation: [
    {
      label: 'words.navigation',
      icon: IconTags,
      path: wordScreens.words,
      access: { module: 'words', action: 'read' },
      section: 'website',
      order: 60,
    },
  ],
  screens: [
    {
      path: wordScreens.words,
      access: { module: 'words', action: 'read' },
      load: () => import('./WordsEdit.tsx').then(({ WordsEdit }) => ({ Component: WordsEdit })),
    },
  ],
}
