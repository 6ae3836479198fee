import { type Command, CommandError } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { judge } from './preflight.service.ts'

const marks = {
  de: { green: 'in Ordnung', red: 'OFFEN', look: 'bitte ansehen', none: 'trifft nicht zu' },
  en: { green: 'in order', red: 'OPEN', look: 'please look', none: 'does not apply' },
}

/** Checks all points of the preflight; exits with an error if one fails. */
export const preflightCommand = (points: () => readonly PreflightPoint[]): Command => ({
  name: 'shop preflight',
  usage: '',
  summary: {
    de: 'Prüft, was das Gesetz von einem Shop verlangt; endet mit 1, solange etwas offen ist',
    en: 'Check what the law asks of a shop; ends with 1 while something is open',
  },
  async run(platform, { say }) {
    const lang = systemLanguage(process.env)
    const { result } = await runRead(platform, systemCaller(lang), (ctx) => judge(ctx, points()))
    for (const { point, finding } of result) {
      say(`${marks[lang][finding.state]}: ${point.title[lang]} (${point.source})`)
      if (finding.text) say(`    ${finding.text[lang]}`)
    }
    const open = result.filter(({ finding }) => finding.state === 'red').map(({ point }) => point.title)
    if (open.length > 0)
      throw new CommandError({
        de: `${open.length} von ${result.length} Punkten ${open.length === 1 ? 'ist' : 'sind'} offen: ${open.map(({ de }) => de).join(', ')}.`,
        en: `${open.length} of ${result.length} points ${open.length === 1 ? 'is' : 'are'} open: ${open.map(({ en }) => en).join(', ')}.`,
      })
    say({ de: 'Nichts ist offen.', en: 'Nothing is open.' }[lang])
  },
})
