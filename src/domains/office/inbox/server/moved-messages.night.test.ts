import { expect, test } from 'vitest'
import { databaseBefore } from '#kit/testing/test-database.ts'

const moving = '0660-inbox.sql'
const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`

test('messages that came before are conversations under their ids, whole, and what was read is done', async () => {
  const { database, migrateTo } = await databaseBefore(moving)
  const { pool } = database
  const long = `Guten Tag,\n\n${'wann hat der Bauhof offen? '.repeat(200)}`
  await pool.query(
    `insert into messages ("_id", "createdAt", "name", "email", "text", "page", "lang", "status") values
      ($1, '2026-01-05T08:00Z', 'Vera', 'vera@rebenau.example', $4, '/termine', 'de', 'unread'),
      ($2, '2026-01-04T08:00Z', 'Tom', 'Tom@rebenau.example', 'Hello', '', 'en', 'read'),
      ($3, '2026-01-06T08:00Z', '', '', '   ', '', 'de', 'read')`,
    [id(1), id(2), id(3), long],
  )
  await migrateTo(moving)
  const { rows } = await pool.query(
    `select t.*, b."isDefault" from message_threads t join message_mailboxes b on b."_id" = t."mailbox" order by "number"`,
  )
  expect(rows).toMatchObject([
    {
      ...{
        _id: id(2),
        number: 1,
        state: 'done',
        status: 'read',
        lang: 'en',
        subject: 'Hello',
        isDefault: true,
      },
      ...{ name: 'Tom', email: 'Tom@rebenau.example', source: 'form', preview: 'Hello' },
    },
    {
      _id: id(1),
      number: 2,
      state: 'open',
      status: 'unread',
      page: '/termine',
      email: 'vera@rebenau.example',
    },
    { _id: id(3), number: 3, state: 'done', subject: 'Nachricht' },
  ])
  expect(rows[1].subject).toMatch(/^Guten Tag, wann hat/)
  expect(rows[1].lastAt).toEqual(rows[1].createdAt)
  const said = await pool.query(`select * from messages order by "createdAt"`)
  expect(said.rows).toMatchObject([
    { _id: id(2), thread: id(2), way: 'in', text: 'Hello' },
    { _id: id(1), thread: id(1), way: 'in', text: long, page: '/termine', name: 'Vera', lang: 'de' },
    { _id: id(3), thread: id(3), way: 'in' },
  ])
  // The next one gets the next number
  const next = await pool.query(
    `insert into message_threads ("_id", "state", "mailbox", "source", "subject", "name", "email", "lang", "lastAt")
      select $1, 'open', "_id", 'form', 'Neu', '', '', 'de', now() from message_mailboxes returning "number"`,
    [id(9)],
  )
  expect(next.rows).toEqual([{ number: 4 }])
})
