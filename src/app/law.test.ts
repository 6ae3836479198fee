import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/law.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Fact'))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')))

const hasTest = (path: string, name: string) =>
  existsSync(join(root, path)) &&
  [`test('${name}'`, `test("${name}"`].some((line) => read(path).includes(line))

test('every row of the law names files that are there, and tests that are in them', () => {
  expect(rows.length).toBeGreaterThan(10)
  const wrong = rows.flatMap(([fact = '', where = '', tests = '']) => {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    const named = tests.split('<br>').map((one) => /^`([^`]+)` › (.+)$/.exec(one.trim()))
    return [
      ...(files.length === 0 ? [`no file: ${fact}`] : []),
      ...files.filter((path) => !existsSync(join(root, path))).map((path) => `no such file: ${path}`),
      ...named
        .filter((one) => one === null || !hasTest(one[1]!, one[2]!))
        .map((one) => `no such test: ${one?.[0] ?? tests}`),
    ]
  })
  expect(wrong).toEqual([])
})
