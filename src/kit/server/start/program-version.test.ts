import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commitOf, programVersion, versionIn } from './program-version.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'dorfplatz-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

const commit = '5c7f53071f1b4e5c7f53071f1b4e5c7f53071f1b'
const other = 'aaaabbbbccccddddaaaabbbbccccddddaaaabbbb'

/** Creates a folder with these files and a package of version 0.2.0. */
function made(name: string, files: Record<string, string>): string {
  const root = path.join(folder, name)
  for (const [file, text] of Object.entries({ 'package.json': '{"version":"0.2.0"}', ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

test('names the commit that is checked out, however Git keeps it', () => {
  const head = 'ref: refs/heads/main\n'
  expect(versionIn(made('loose', { '.git/HEAD': head, '.git/refs/heads/main': `${commit}\n` }))).toBe(
    '0.2.0+5c7f5307',
  )
  const packed = `# pack-refs with: peeled\n${other} refs/heads/else\n${commit} refs/heads/main\n`
  expect(versionIn(made('packed', { '.git/HEAD': head, '.git/packed-refs': packed }))).toBe('0.2.0+5c7f5307')
  expect(versionIn(made('detached', { '.git/HEAD': `${commit}\n` }))).toBe('0.2.0+5c7f5307')
  const main = made('main', { '.git/worktrees/two/HEAD': 'ref: refs/heads/two\n' })
  writeFileSync(path.join(main, '.git/worktrees/two/commondir'), '../..\n')
  mkdirSync(path.join(main, '.git/refs/heads'), { recursive: true })
  writeFileSync(path.join(main, '.git/refs/heads/two'), `${other}\n`)
  const linked = made('linked', { '.git': `gitdir: ${path.join(main, '.git/worktrees/two')}\n` })
  expect(versionIn(linked)).toBe('0.2.0+aaaabbbb')
})

test('names the commit that it was built from where there is no checkout', () => {
  expect(versionIn(made('built', { 'dist/commit': `${commit}\n` }))).toBe('0.2.0+5c7f5307')
  expect(versionIn(made('bare', {}))).toBe('0.2.0')
  expect(versionIn(made('rubbish', { 'dist/commit': '<html>' }))).toBe('0.2.0')
  expect(commitOf(made('empty', { '.git/HEAD': 'ref: refs/heads/main\n' }))).toBeNull()
})

test('knows the version of the program itself', () => {
  expect(programVersion).toMatch(/^\d+\.\d+\.\d+(\+[\da-f]{8})?$/)
})
