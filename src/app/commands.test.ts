import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CommandError } from '#kit/server/domain.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { allJobs } from './domains.server.ts'
import { testApp } from './test-app.ts'
import { allCommands, helpOf, outputTo, parseWords, runCommand, toldOf } from './commands.ts'

const command = { usage: 'FILE [--dry-run] [--lang de|en]', flags: ['dry-run'] }

test('words behind a command are taken apart', () => {
  expect(parseWords(command, ['a b.xml', '--lang', 'en', '--dry-run'])).toEqual({
    args: ['a b.xml'],
    options: { lang: 'en', 'dry-run': '' },
  })
  expect(parseWords(command, ['--lang=de', 'x']).options).toEqual({ lang: 'de' })
  expect(parseWords({ usage: '' }, [])).toEqual({ args: [], options: {} })
})

test.each([
  ['--lagn=en', '--lagn gibt es bei diesem Befehl nicht.'],
  ['--lang', 'Zu --lang fehlt der Wert.'],
  ['x --lang=', 'Zu --lang fehlt der Wert.'],
  ['--lang --dry-run', 'Zu --lang fehlt der Wert.'],
  ['--dry-run=ja', '--dry-run hat keinen Wert.'],
  ['--constructor=x', '--constructor gibt es bei diesem Befehl nicht.'],
  ['--lang de', 'FILE fehlt.'],
  ['', 'FILE fehlt.'],
  ['a.xml b.xml', '„b.xml“ gehört nicht zu diesem Befehl.'],
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

test('a command knows the jobs of the website, and the one that sends mails', async () => {
  const { platform } = await testApp('commands')
  const names = allJobs(platform).map(({ name }) => name)
  expect(names).toContain('mail.send')
  expect(new Set(names).size).toBe(names.length)
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

test.each([
  ['EPIPE', 'write', 'Das ist gerade nicht möglich.'],
  ['ECONNRESET', 'read', 'Das ist gerade nicht möglich.'],
  ['ENOSPC', 'write', 'ist voll. Schaffen Sie dort Platz'],
])('a database or a disk that fails in the middle (%s) is told in a sentence', (code, syscall, words) => {
  const failure = Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
  expect(toldOf(failure)?.texts.de).toContain(words)
})

test('an unexpected failure has no words of its own', () => {
  expect(toldOf(new TypeError('x is not a function'))).toBeUndefined()
})

describe('the command line', () => {
  /** Runs a command in a directory that does not exist: a command that opens it leaves a folder and fails with 1. */
  async function run(words: string, more: Record<string, string> = {}) {
    const folder = path.join(tmpdir(), `dorfplatz-never-${uuidv7()}`)
    const said: string[] = []
    const env = { DATA_DIR: folder, DATABASE_URL: 'no address', LC_ALL: 'de_AT.UTF-8', ...more }
    const out = { say: (line: string) => void said.push(line), progress: () => {} }
    const code = await runCommand(words.split(' ').filter(Boolean), env, out)
    return { code, said: said.join('\n'), opened: existsSync(folder) }
  }

  test.each([
    ['gibtsnicht', '„gibtsnicht“ ist kein Befehl.', 'BEFEHL'],
    ['user', '„user“ ist kein Befehl.', 'BEFEHL'],
    ['migrate foo', '„foo“ gehört nicht zu diesem Befehl.', 'migrate'],
    ['migrate --force', '--force gibt es bei diesem Befehl nicht.', 'migrate'],
    ['demo jetzt', '„jetzt“ gehört nicht zu diesem Befehl.', 'demo'],
    ['notices verify alles', '„alles“ gehört nicht zu diesem Befehl.', 'notices verify'],
    ['privacy repeat-erasures -v', '--v gibt es', 'privacy repeat-erasures'],
    ['user create', 'HANDLE fehlt.', 'user create HANDLE'],
    ['user create maria --role', 'Zu --role fehlt der Wert.', 'user create HANDLE'],
    ['user create maria --role kaiser', 'Diese Rolle gibt es nicht.', 'user create HANDLE'],
    ['user password maria huber', '„huber“ gehört nicht', 'user password HANDLE'],
    ['user second-factor-off', 'HANDLE fehlt.', 'user second-factor-off HANDLE'],
    ['import wordpress --dry-run', 'FILE fehlt.', 'import wordpress FILE'],
    ['import wordpress package.json --lang fr', '--lang muss de oder en sein.', 'import wordpress FILE'],
    [
      'import wordpress gibt/es/nicht.xml',
      'ist keine Datei, die gelesen werden kann.',
      'import wordpress FILE',
    ],
  ])('refuses "%s" with its usage and 2, before anything is opened', async (words, told, usage) => {
    const { code, said, opened } = await run(words)
    expect([code, opened]).toEqual([2, false])
    expect(said).toContain(told)
    expect(said).toContain(`Aufruf: npm run cli -- ${usage}`)
  })

  test('speaks English where the system does', async () => {
    const { said } = await run('migrate foo', { LC_ALL: 'en_GB.UTF-8' })
    expect(said).toBe('“foo” does not belong to this command.\nUsage: npm run cli -- migrate')
  })

  test.each(['', 'help', '--help', 'user create --help', 'migrate -h'])('helps with "%s"', async (words) => {
    const { code, said, opened } = await run(words)
    expect([code, opened]).toEqual([0, false])
    expect(said).toContain('Aufruf: npm run cli -- ')
  })

  test('ends with 1, without the usage, where a right call can not be done', async () => {
    const { code, said } = await run('migrate', { PORT: 'keiner' })
    expect(code).toBe(1)
    expect(said).not.toContain('Aufruf')
  })
})

test('progress is one line on a terminal, and a line every few seconds elsewhere', () => {
  let now = 0
  const told = (isTTY: boolean): [string[], ReturnType<typeof outputTo>] => {
    const lines: string[] = []
    const stream = { isTTY, write: (text: string) => lines.push(text) > 0 }
    return [lines, outputTo(stream, () => now)]
  }
  const [terminal, onTerminal] = told(true)
  const [log, toLog] = told(false)
  for (const [at, share] of [
    [0, 1],
    [1000, 2],
    [5000, 3],
    [6000, 4],
    [11_000, 4],
    [17_000, 4],
  ] as const) {
    now = at
    onTerminal.progress(`${share} %`)
    toLog.progress(`${share} %`)
  }
  expect(terminal).toHaveLength(6)
  expect(log).toEqual(['3 %\n', '4 %\n'])
})
