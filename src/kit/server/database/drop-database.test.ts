import type pg from 'pg'
import { expect, test } from 'vitest'
import { dropDatabase } from './drop-database.ts'

/** A server that refuses so many times with a code. */
function refusing(times: number, code: string) {
  const asked: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    if (asked.length <= times) throw Object.assign(new Error('refused'), { code })
  }
  return { asked, client: { query } as unknown as Pick<pg.ClientBase, 'query'> }
}

test.each(['42501', '55006'])(
  'what the server itself does in a database is waited for (%s)',
  async (code) => {
    const { asked, client } = refusing(2, code)
    await dropDatabase(client, 'some"thing')
    expect(asked).toHaveLength(3)
    expect(asked[0]).toBe('drop database if exists "some""thing" with (force)')
  },
)

test('any other refusal is final', async () => {
  const { asked, client } = refusing(2, '42601')
  await expect(dropDatabase(client, 'thing')).rejects.toThrow('refused')
  expect(asked).toHaveLength(1)
})
