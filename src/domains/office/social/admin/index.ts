import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandMastodon,
  IconPlugConnectedX,
  IconSend,
  IconShare,
} from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { socialScreens } from '../social.addresses.ts'
import { admin as de } from '../social.de.ts'
import { admin as en } from '../social.en.ts'
import { socialPost } from '../social.contract.ts'
import type { NetworkName } from '../social.rules.ts'
import { postPath } from './social-words.ts'

const { read } = socialPost.access
const item = ({ _id }: { _id: string }) => `${socialScreens.post}/${_id}`

export const socialAdmin: AdminDomain = {
  name: 'social',
  texts: { de, en },
  navigation: [
    {
      label: 'social.networks.facebook',
      icon: IconBrandFacebook,
      path: socialScreens.facebook,
      access: read,
      section: 'website',
      order: 70,
    },
    {
      label: 'social.networks.instagram',
      icon: IconBrandInstagram,
      path: socialScreens.instagram,
      access: read,
      section: 'website',
      order: 71,
    },
    {
      label: 'social.networks.mastodon',
      icon: IconBrandMastodon,
      path: socialScreens.mastodon,
      access: read,
      section: 'website',
      order: 72,
    },
    {
      label: 'social.settings.title',
      icon: IconShare,
      path: socialScreens.settings,
      access: 'admin',
      section: 'settings',
      order: 70,
    },
  ],
  screens: [
    {
      path: socialScreens.facebook,
      access: read,
      load: () =>
        import('./NetworkScreens.tsx').then(({ SocialFacebook }) => ({ Component: SocialFacebook })),
    },
    {
      path: socialScreens.instagram,
      access: read,
      load: () =>
        import('./NetworkScreens.tsx').then(({ SocialInstagram }) => ({ Component: SocialInstagram })),
    },
    {
      path: socialScreens.mastodon,
      access: read,
      load: () =>
        import('./NetworkScreens.tsx').then(({ SocialMastodon }) => ({ Component: SocialMastodon })),
    },
    {
      path: `${socialScreens.facebook}/post/:id?`,
      access: read,
      load: () => import('./PostEdit.tsx').then(({ FacebookPost }) => ({ Component: FacebookPost })),
    },
    {
      path: `${socialScreens.instagram}/post/:id?`,
      access: read,
      load: () => import('./PostEdit.tsx').then(({ InstagramPost }) => ({ Component: InstagramPost })),
    },
    {
      path: `${socialScreens.mastodon}/post/:id?`,
      access: read,
      load: () => import('./PostEdit.tsx').then(({ MastodonPost }) => ({ Component: MastodonPost })),
    },
    {
      path: `${socialScreens.post}/:id?`,
      access: read,
      load: () => import('./PostLead.tsx').then(({ PostLead }) => ({ Component: PostLead })),
    },
    {
      path: socialScreens.settings,
      access: 'admin',
      load: () =>
        import('./SocialSettings.tsx').then(({ SocialSettings }) => ({ Component: SocialSettings })),
    },
  ],
  panels: [
    {
      collections: ['news', 'event'],
      access: read,
      load: () => import('./SharePanel.tsx').then(({ SharePanel }) => ({ Component: SharePanel })),
    },
  ],
  waiting: {
    'social.waiting': { label: 'social.waitingPosts', icon: IconSend, item },
    'social.failed': { label: 'social.failedPosts', icon: IconSend, item },
    'social.stale': { label: 'social.stalePosts', icon: IconSend, item },
    'social.ending': {
      label: 'social.endingAccounts',
      icon: IconPlugConnectedX,
      item: ({ collection }) => socialScreens[collection as NetworkName],
    },
  },
  failures: {
    'social posts': { label: 'social.failures.posts', path: socialScreens.facebook },
    'social facebook': { label: 'social.failures.facebook', path: socialScreens.facebook },
    'social instagram': { label: 'social.failures.instagram', path: socialScreens.instagram },
    'social mastodon': { label: 'social.failures.mastodon', path: socialScreens.mastodon },
    'social sign-in': { label: 'social.failures.signIn', path: socialScreens.settings },
  },
  rights: { modules: { social_post: 'social.title' } },
  records: { social_post: { icon: IconSend, path: (id) => postPath(null, id) } },
}
