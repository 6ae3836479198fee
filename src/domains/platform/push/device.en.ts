import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { push as german } from './device.de.ts'

export const push = {
  newVersion: 'New version available',
  newVersionText: 'The website has been renewed.',
  reload: 'reload',
  turnedOn: 'Notifications are turned on',
  turnedOnText: 'Now choose what you would like to hear about.',
  topics: 'Choose topics',
} satisfies SameKeys<typeof german>
