import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { consent as german } from './consent.de.ts'

export const consent = {
  title: 'Cookies & privacy',
  necessary: 'This website uses only cookies that it technically needs.',
  optional: 'Additional services need your consent. You can change it at any time.',
  nothing: 'No additional services are switched on; there is nothing to choose.',
  policy: 'Privacy policy',
  onlyNecessary: 'Only necessary',
  acceptAll: 'Accept all',
  saveSelection: 'Save selection',
  select: 'Make a selection',
  close: 'Close',
  services: 'Additional services',
  service: {
    google_analytics: 'Google Analytics',
    google_adwords: 'Google Ads',
    google_maps: 'Maps',
    instagram: 'Instagram',
    facebook: 'Facebook',
    facebook_pixel: 'Meta Pixel',
    firebase_messaging: 'Notifications',
  },
  purpose: {
    google_analytics: 'counts visits, in the USA.',
    google_adwords: 'measures whether advertisements work, in the USA.',
    google_maps: 'shows maps from servers of others.',
    instagram: 'shows posts from Instagram.',
    facebook: 'shows posts from Facebook.',
    facebook_pixel: 'measures whether advertisements on Facebook and Instagram work.',
    firebase_messaging: 'sends news to this device, on topics that you choose.',
  },
  kept: 'Your choice is kept on this device for {{days}} days.',
  answered: 'Last chosen: {{at}}.',
  proof: 'Number of the anonymous record: {{number}}.',
  always: 'Always load: {{service}}',
  foreign: 'The provider learns your IP address when it is loaded.',
} satisfies SameKeys<typeof german>
