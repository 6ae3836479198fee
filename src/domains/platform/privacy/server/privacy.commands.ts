import type { Command } from '#kit/server/domain.ts'
import { repeatErasures } from './repeat-erasures.ts'
import type { Knowing } from './find-person.ts'

/** Commands for data subject rights. */
export const privacyCommands = (knowing: readonly Knowing[]): Command[] => [
  {
    name: 'privacy repeat-erasures',
    usage: '',
    summary: {
      de: 'Löscht Personen noch einmal, die mit einer Sicherung zurückgekommen sind',
      en: 'Erase people again who have come back with a backup',
    },
    async run(platform, { say }) {
      const repeated = await repeatErasures(platform, knowing, { all: true })
      say(repeated === 0 ? 'Nothing had come back.' : `Repeated ${repeated} erasures.`)
    },
  },
]
