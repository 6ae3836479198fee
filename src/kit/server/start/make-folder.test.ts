import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, again without a word, and not through a file', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'dorfplatz-folder-'))
  try {
    const folder = path.join(root, 'a', 'b', 'c')
    makeFolder(folder, 0o700)
    makeFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    writeFileSync(path.join(root, 'file'), '')
    expect(() => makeFolder(path.join(root, 'file'))).toThrow(/EEXIST/)
    expect(() => makeFolder(path.join(root, 'file', 'below'))).toThrow(/ENOTDIR/)
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('a place where nothing can be made is told at once', () => {
  expect(() => makeFolder('/proc/dorfplatz/data')).toThrow(/E[A-Z]+/)
})
