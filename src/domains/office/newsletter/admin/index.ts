import { IconListDetails, IconMailHeart, IconMailStar } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../newsletter.de.ts'
import { admin as en } from '../newsletter.en.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const read = { module: 'newsletter', action: 'read' } as const

export const newsletterAdmin: AdminDomain = {
  name: 'newsletter',
  texts: { de, en },
  navigation: [
    {
      label: 'newsletter.subscribers',
      icon: IconMailHeart,
      path: newsletterScreens.subscribers,
      access: read,
      section: 'people',
      order: 20,
    },
    {
      label: 'newsletter.lists',
      icon: IconListDetails,
      path: newsletterScreens.lists,
      access: read,
      section: 'people',
      order: 21,
    },
    {
      label: 'newsletter.settings.title',
      icon: IconMailStar,
      path: newsletterScreens.settings,
      access: 'admin',
      section: 'settings',
      order: 48,
    },
  ],
  screens: [
    {
      path: newsletterScreens.subscribers,
      access: read,
      load: () =>
        import('./SubscriberBrowse.tsx').then(({ SubscriberBrowse }) => ({ Component: SubscriberBrowse })),
    },
    {
      path: `${newsletterScreens.subscriber}/:id?`,
      access: read,
      load: () =>
        import('./SubscriberEdit.tsx').then(({ SubscriberEdit }) => ({ Component: SubscriberEdit })),
    },
    {
      path: newsletterScreens.import,
      access: { module: 'newsletter', action: 'create' },
      load: () =>
        import('./SubscriberImport.tsx').then(({ SubscriberImport }) => ({ Component: SubscriberImport })),
    },
    {
      path: newsletterScreens.lists,
      access: read,
      load: () => import('./ListBrowse.tsx').then(({ ListBrowse }) => ({ Component: ListBrowse })),
    },
    {
      path: `${newsletterScreens.list}/:id?`,
      access: read,
      load: () => import('./ListEdit.tsx').then(({ ListEdit }) => ({ Component: ListEdit })),
    },
    {
      path: newsletterScreens.settings,
      access: 'admin',
      load: () =>
        import('./NewsletterSettings.tsx').then(({ NewsletterSettings }) => ({
          Component: NewsletterSettings,
        })),
    },
  ],
}
