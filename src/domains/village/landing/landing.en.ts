import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { site as german } from './landing.de.ts'

export const site = {
  services: 'Quick links',
  news: 'Local news',
  allNews: 'All news',
  events: 'Coming up',
  allEvents: 'All events',
  games: 'Sports',
  tiles: 'Discover more',
} satisfies SameKeys<typeof german>
