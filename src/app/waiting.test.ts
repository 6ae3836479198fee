import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serverDomains } from './domains.server.ts'

test('what can wait has the same names on the server and in the admin centre', async () => {
  const shown: string[] = []
  for await (const file of glob('src/domains/*/*/admin/index.ts')) {
    const source = await readFile(file, 'utf8')
    const [, places = ''] = /\n  waiting: \{\n([\s\S]*?)\n  \},\n/.exec(source) ?? []
    shown.push(...[...places.matchAll(/^ {4}'([\w.-]+)': \{/gm)].map(([, name = '']) => name))
  }
  const told = serverDomains.flatMap(({ waiting }) => waiting ?? []).map(({ name }) => name)
  expect(shown.toSorted()).toEqual(told.toSorted())
  expect(new Set(told).size).toBe(told.length)
})
