import { expect, test } from 'vitest'
import { tellApplied } from './tell-applied.ts'

const told = (names: string[], isTTY: boolean) => {
  const lines: unknown[] = []
  tellApplied(
    names,
    { info: (...line: unknown[]) => void lines.push(line) },
    { isTTY, write: (text) => lines.push(text) },
  )
  return lines
}

test('many steps are one sentence on a terminal and one line in a log', () => {
  const first = ['0001-kit.sql', '0010-news.sql', '0020-users.sql']
  expect(told(first, true)).toEqual([expect.stringMatching(/^ {2}(Die Datenbank ist|The database is) .+\n$/)])
  expect(told(first, false)).toEqual([[{ count: 3, newest: '0020-users.sql' }, 'migrations applied']])
  expect(told(['0300-more.sql'], true)).not.toEqual(told(first, true))
  expect([told([], true), told([], false)]).toEqual([[], []])
})
