import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { asc, desc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { brokenLinks, canonicalJson, hashOfValue, type Link, nextLink, noLink } from './hash-chain.ts'

const lines = pgTable('chain_lines', {
  sequence: integer().primaryKey(),
  said: text().notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
})
type Line = typeof lines.$inferSelect
const hashOf = ({ sequence, said, previous }: Omit<Line, 'hash'>) => hashOfValue({ sequence, said, previous })

const database = await testDatabase('hash chain', { migrations: null })

beforeAll(async () => {
  await database.pool.query(`create table chain_lines (
    "sequence" integer primary key, "said" text not null, "previous" text not null unique, "hash" text not null unique)`)
})

const say = (said: string, fails = false) =>
  database.transaction(async (db) => {
    const link = await nextLink({ db }, 'test', async (): Promise<Link | undefined> => {
      const [last] = await db.select().from(lines).orderBy(desc(lines.sequence)).limit(1)
      return last
    })
    const line = { said, ...link }
    await db.insert(lines).values({ ...line, hash: hashOf(line) })
    if (fails) throw new Error('undone')
  })

test('writes of equal values are equal, whatever the order of their names', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"ü","d":null}]}',
  )
  expect(hashOfValue({ a: 1, b: 2 })).toBe(hashOfValue({ b: 2, a: 1 }))
})

test('many writers at once make one chain, and a roll-back leaves nothing', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => say(`line ${index}`, index % 4 === 0).catch(() => {})),
  )
  const chain = await database.db.select().from(lines).orderBy(asc(lines.sequence))
  expect(chain).toHaveLength(15)
  expect(chain[0]!.previous).toBe(noLink)
  expect(brokenLinks(chain, hashOf)).toEqual([])
})

test('tells which line was changed, taken out or put elsewhere', async () => {
  const chain = await database.db.select().from(lines).orderBy(asc(lines.sequence))
  const told = (changed: Line[]) =>
    brokenLinks(changed, hashOf).map(({ line, fault }) => `${line.sequence} ${fault}`)
  expect(told(chain.map((line) => (line.sequence === 3 ? { ...line, said: 'other' } : line)))).toEqual([
    '3 seal',
  ])
  expect(told(chain.filter(({ sequence }) => sequence !== 3))).toEqual(['4 gap'])
  const forged = { ...chain[2]!, said: 'other' }
  const forgedHash = { ...forged, hash: hashOf(forged) }
  expect(told(chain.with(2, forgedHash))).toEqual(['4 link'])
})
