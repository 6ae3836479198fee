import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { CommandError } from '../../../../kit/server/domain.ts'
import { systemLanguage } from '../../../../kit/server/start-error.ts'
import { isEmptySite, makeVillage } from './village.ts'

export { isEmptySite, makeVillage }

export const demoServer: ServerDomain = {
  name: 'demo',
  commands: [
    {
      name: 'demo',
      usage: '',
      summary: {
        de: 'Legt auf einer leeren Website das Dorf Rebenau an',
        en: 'Make the village of Rebenau on an empty site',
      },
      async run(platform, { say }) {
        if (!(await isEmptySite(platform)))
          throw new CommandError({
            de: 'Die Website hat schon Seiten: Das Dorf würde sich mit ihnen vermischen.',
            en: 'The site has pages already: the village would mix with them.',
          })
        await makeVillage(platform, (line) => say(line[systemLanguage(process.env)]))
      },
    },
  ],
}
