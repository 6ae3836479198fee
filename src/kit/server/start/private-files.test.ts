import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepPrivate } from './private-files.ts'

const top = mkdtempSync(path.join(tmpdir(), 'dorfplatz-private-'))
const umask = process.umask()
afterEach(() => {
  process.umask(umask)
  rmSync(top, { recursive: true, force: true })
})

const modeOf = (...parts: string[]) => lstatSync(path.join(top, ...parts)).mode & 0o777

test('narrows what an older program left open, and says how much', () => {
  mkdirSync(path.join(top, 'data', 'outbox'), { recursive: true })
  mkdirSync(path.join(top, 'data', 'files', 'ab'), { recursive: true })
  mkdirSync(path.join(top, 'data', 'postgres'))
  for (const name of ['outbox/mail.eml', 'files/ab/picture', 'postgres/owner.json', 'secret'])
    writeFileSync(path.join(top, 'data', name), 'x')
  writeFileSync(path.join(top, 'elsewhere'), 'x')
  symlinkSync(path.join(top, 'elsewhere'), path.join(top, 'data', 'link'))
  chmodSync(path.join(top, 'data', 'secret'), 0o600)
  for (const name of [
    'elsewhere',
    'data/outbox/mail.eml',
    'data/files/ab/picture',
    'data/postgres/owner.json',
  ])
    chmodSync(path.join(top, name), 0o644)
  for (const name of ['data', 'data/outbox', 'data/files', 'data/files/ab'])
    chmodSync(path.join(top, name), 0o755)

  expect(keepPrivate(path.join(top, 'data'))).toEqual({ narrowed: 6, kept: 0 })
  expect(modeOf('data')).toBe(0o700)
  expect(modeOf('data', 'outbox')).toBe(0o700)
  expect(modeOf('data', 'outbox', 'mail.eml')).toBe(0o600)
  expect(modeOf('data', 'files', 'ab', 'picture')).toBe(0o600)
  // Files of another user and targets of links are left alone
  expect(modeOf('data', 'postgres', 'owner.json')).toBe(0o644)
  expect(modeOf('elsewhere')).toBe(0o644)
  expect(keepPrivate(path.join(top, 'data'))).toEqual({ narrowed: 0, kept: 0 })
})

test('makes the folder and whatever comes later for this user alone', () => {
  keepPrivate(path.join(top, 'new', 'data'))
  mkdirSync(path.join(top, 'new', 'data', 'outbox'))
  writeFileSync(path.join(top, 'new', 'data', 'outbox', 'mail.eml'), 'x')
  expect([
    modeOf('new', 'data'),
    modeOf('new', 'data', 'outbox'),
    modeOf('new', 'data', 'outbox', 'mail.eml'),
  ]).toEqual([0o700, 0o700, 0o600])
})
