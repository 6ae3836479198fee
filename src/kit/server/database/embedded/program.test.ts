import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DatabaseStartError } from '../failure.ts'
import { chooseAccount, isRoot } from './account.ts'
import { findProgram, run, usableProgram } from './program.ts'

const closed = mkdtempSync(join(tmpdir(), 'dorfplatz-program-'))
afterAll(() => rmSync(closed, { recursive: true, force: true }))

test.runIf(isRoot())(
  'root: from a closed directory the program is copied once to where the account may run it',
  async () => {
    const account = chooseAccount(closed, closed)
    cpSync(findProgram().directory, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(closed, 0o700)
    const identity = `test-${randomBytes(6).toString('hex')}`
    const program = { ...findProgram(), directory: join(closed, 'native'), identity }
    await expect(run(program, 'postgres', ['--version'], { account, cwd: '/' })).rejects.toMatchObject({
      code: 'EACCES',
    })
    const copy = await usableProgram(program, account)
    try {
      expect(basename(copy.directory)).toBe(`postgresql-${identity}`)
      const first = statSync(copy.directory)
      expect(first.uid).toBe(0)
      expect((await run(copy, 'postgres', ['--version'], { account, cwd: '/' })).output).toMatch(
        /^postgres \(PostgreSQL\) \d+/,
      )
      expect(await usableProgram(program, account)).toEqual(copy)
      expect(statSync(copy.directory).ino).toBe(first.ino)
    } finally {
      if (basename(copy.directory) === `postgresql-${identity}`) rmSync(copy.directory, { recursive: true })
    }
  },
)

test('a program that does not run is told with the way out', async () => {
  const program = { ...findProgram(), directory: join(closed, 'nowhere') }
  const error = await usableProgram(program, undefined).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseStartError)
  expect((error as Error).message).toMatch(/does not run on this computer .*: set DATABASE_URL/)
})
