import { expect, test } from 'vitest'
import { CommandError } from '../kit/server/domain.ts'
import { allCommands, helpOf, parseWords } from './commands.ts'

const command = { usage: 'FILE [--dry-run] [--lang de|en]', flags: ['dry-run'] }

test('words behind a command are taken apart', () => {
  expect(parseWords(command, ['a b.xml', '--lang', 'en', '--dry-run'])).toEqual({
    args: ['a b.xml'],
    options: { lang: 'en', 'dry-run': '' },
  })
  expect(parseWords(command, ['--lang=de', 'x']).options).toEqual({ lang: 'de' })
  expect(parseWords(command, [])).toEqual({ args: [], options: {} })
})

test.each([
  ['--lagn=en', '--lagn gibt es bei diesem Befehl nicht.'],
  ['--lang', 'Zu --lang fehlt der Wert.'],
  ['--lang --dry-run', 'Zu --lang fehlt der Wert.'],
  ['--dry-run=ja', '--dry-run hat keinen Wert.'],
  ['--constructor=x', '--constructor gibt es bei diesem Befehl nicht.'],
])('%s is refused instead of being left aside', (words, line) => {
  const refusal = (): unknown => {
    try {
      return parseWords(command, words.split(' '))
    } catch (error) {
      return error
    }
  }
  expect(refusal()).toBeInstanceOf(CommandError)
  expect(refusal()).toMatchObject({ texts: { de: line } })
})

test('the help names every command, in both languages', () => {
  const commands = allCommands()
  for (const lang of ['de', 'en'] as const) {
    const help = helpOf(commands, lang)
    for (const { name, summary } of commands) {
      expect(help).toContain(`  ${name}`)
      expect(help).toContain(summary[lang])
    }
  }
  expect(helpOf(commands, 'de')).toContain('Aufruf: npm run cli -- BEFEHL')
})
