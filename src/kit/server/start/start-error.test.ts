import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseStartError, lackOfRights } from '../database/failure.ts'
import { startFailure, startText, systemLanguage } from './start-error.ts'
import { startTexts as de } from './start.de.ts'
import { startTexts as en } from './start.en.ts'

const placesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

test('every text of the start says the same in both languages', () => {
  for (const [key, text] of Object.entries(de)) {
    const english = en[key as keyof typeof en]
    expect([key, new Set(placesIn(english))]).toEqual([key, new Set(placesIn(text))])
    expect(text + english).not.toContain('\n')
  }
})

test('the terminal speaks German unless the system says English', () => {
  expect(systemLanguage({})).toBe('de')
  expect(systemLanguage({ LANG: 'C.UTF-8' })).toBe('de')
  expect(systemLanguage({ LANG: 'en_GB.UTF-8' })).toBe('en')
  expect(systemLanguage({ LANG: 'en_GB.UTF-8', LC_ALL: 'de_AT.UTF-8' })).toBe('de')
  expect(systemLanguage({ LANG: 'en_GB.UTF-8', LC_MESSAGES: 'de_DE' })).toBe('de')
})

test('a failure is one line in the language of the terminal; what was not expected is none', () => {
  const error = new DatabaseStartError('diskFull', { path: '/daten/postgres' })
  expect(error.message).toBe(error.texts.en)
  expect(startFailure(error, 'de')).toBe(
    'Dorfplatz kann nicht starten: Der Datenträger ist voll: Schaffen Sie Platz für die Datenbank in /daten/postgres und starten Sie noch einmal.',
  )
  expect(startFailure(error, 'en')).toMatch(/^Dorfplatz can't start: The disk is full/)
  expect(startFailure(new TypeError('x is not a function'), 'de')).toBeUndefined()
  expect(lackOfRights(new Error('no'))).toBeUndefined()
  expect(startText('windows').de).toContain('WSL')
})

const refused = (env: Record<string, string>): ConfigError => {
  try {
    readConfig({ SECRET: 'x'.repeat(32), ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error
  }
  throw new Error('was not refused')
}

test.each([
  [{ PORT: '99999' }, 'PORT="99999": muss eine ganze Zahl von 0 bis 65535 sein'],
  [{ PORT: 'drei' }, 'PORT="drei": muss eine ganze Zahl von 0 bis 65535 sein'],
  [{ DEMO: 'vielleicht' }, 'DEMO="vielleicht": muss 1 oder 0 sein'],
  [{ PROCESSES: '9' }, 'PROCESSES="9": muss eine ganze Zahl von 1 bis 8 sein'],
  [
    { PROCESSES: '2', PORT: '0' },
    'PROCESSES=2 braucht einen festen PORT: Mit PORT=0 bekäme jeder Prozess einen anderen.',
  ],
  [{ WORKER: 'on' }, 'WORKER="on": muss eines davon sein: inline, off, only'],
  [{ ADMIN_HANDLE: 'a' }, 'ADMIN_HANDLE="a": muss mindestens 2 Zeichen haben'],
  [
    { DATABASE_URL: 'mysql://root:geheim@db/dorf' },
    'DATABASE_URL="mysql://…@db/dorf": muss aussehen wie postgres://user:password@host:5432/name',
  ],
])('%j is refused in one line', (env, line) => {
  expect(refused(env).texts.de).toBe(line)
  expect(refused(env).texts.en).not.toBe(line)
})

test('what is secret is not shown, even when it is wrong', () => {
  expect(refused({ ADMIN_PASSWORD: 'kurz1' }).texts.de).toBe(
    'ADMIN_PASSWORD=…: muss mindestens 8 Zeichen haben',
  )
  expect(refused({ SECRET: 'kurz1' }).message).not.toContain('kurz1')
})
