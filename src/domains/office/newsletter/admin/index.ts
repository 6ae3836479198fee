import { IconListDetails, IconMailHeart, IconMailStar } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../newsletter.de.ts'
import { admin as en } from '../newsletter.en.ts'

const read = { module: 'newsletter', action: 'read' } as const

export const newsletterAdmin: AdminDomain = {
  name: 'newsletter',
  texts: { de, en },
  navigation: [
    {
      label: 'newsletter.subscribers',
      icon: IconMailHeart,
      path: 'newsletter/subscriber/browse',
      access: read,
      section: 'people',
      order: 20,
    },
    {
      label: 'newsletter.lists',
      icon: IconListDetails,
      path: 'newsletter/list/browse',
      access: read,
      section: 'people',
      order: 21,
    },
    {
      label: 'newsletter.settings.title',
      icon: IconMailStar,
      path: 'newsletter/settings',
      access: 'admin',
      section: 'settings',
      order: 48,
    },
  ],
  screens: [
    {
      path: 'newsletter/subscriber/browse',
      access: read,
      load: () =>
        import('./SubscriberBrowse.tsx').then(({ SubscriberBrowse }) => ({ Component: SubscriberBrowse })),
    },
    {
      path: 'newsletter/subscriber/edit/:id?',
      access: read,
      load: () =>
        import('./SubscriberEdit.tsx').then(({ SubscriberEdit }) => ({ Component: SubscriberEdit })),
    },
    {
      path: 'newsletter/subscriber/import',
      access: { module: 'newsletter', action: 'create' },
      load: () =>
        import('./SubscriberImport.tsx').then(({ SubscriberImport }) => ({ Component: SubscriberImport })),
    },
    {
      path: 'newsletter/list/browse',
      access: read,
      load: () => import('./ListBrowse.tsx').then(({ ListBrowse }) => ({ Component: ListBrowse })),
    },
    {
      path: 'newsletter/list/edit/:id?',
      access: read,
      load: () => import('./ListEdit.tsx').then(({ ListEdit }) => ({ Component: ListEdit })),
    },
    {
      path: 'newsletter/settings',
      access: 'admin',
      load: () =>
        import('./NewsletterSettings.tsx').then(({ NewsletterSettings }) => ({
          Component: NewsletterSettings,
        })),
    },
  ],
}
