import { type Command, CommandError } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { faultWords } from '../fault-words.rules.ts'
import { verify } from './verify.service.ts'

const words = {
  de: {
    intact: '{{total}} Siegel geprüft, alle in Ordnung.',
    broken: '{{total}} Siegel geprüft: {{faults}} davon stimmt etwas nicht.',
    seal: 'Siegel',
  },
  en: {
    intact: '{{total}} seals checked, all in order.',
    broken: '{{total}} seals checked: something is wrong in {{faults}} places.',
    seal: 'Seal',
  },
}

/** Verifies the chain of seals and the posted files; fails if a fault is found. */
export const verifyCommand: Command = {
  name: 'notices verify',
  usage: '',
  summary: {
    de: 'Prüft die Siegel der Amtstafel und die Dateien, die dort hängen',
    en: 'Check the seals of the notice board and the files that hang there',
  },
  async run(platform, { say }) {
    const lang = systemLanguage(process.env)
    const { result } = await runRead(platform, systemCaller(lang), (ctx) => verify(ctx, { bytes: true }))
    const t = words[lang]
    for (const { fault, sequence, title } of result.faults)
      say(`${sequence === null ? '' : `${t.seal} ${sequence}, `}${title}: ${faultWords[lang][fault]}`)
    const told = (text: string) =>
      text.replace('{{total}}', String(result.total)).replace('{{faults}}', String(result.faults.length))
    if (!result.intact) throw new CommandError({ de: told(words.de.broken), en: told(words.en.broken) })
    say(told(t.intact))
  },
}
