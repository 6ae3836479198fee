import { expect, test } from 'vitest'
import { databaseBefore } from '#kit/testing/test-database.ts'

const [first, last] = ['0611-defects-are-reports.sql', '0612-barriers-are-reports.sql']
const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`

test('damage and barriers that were reported before stay what they were, with their pictures, links and numbers', async () => {
  const { database, migrateTo } = await databaseBefore(first)
  const { pool } = database
  await pool.query(`
    insert into defects ("_id", "createdAt", "updatedAt", "number", "lang", "kind", "kindWords", "text", "place", "name", "email",
        "tell", "state", "closedAt", "key", "waiting", "released", "publicText")
      values ('${id(1)}', '2026-01-02T08:00Z', '2026-01-03T08:00Z', 7, 'de', 'licht', '{"de": "Lampe", "en": "Lamp"}', 'Flackert',
        'Platz 1', 'Vera', 'vera@rebenau.example', true, 'done', '2026-01-03T08:00Z', 'abc', false, true, 'Lampe flackerte');
    insert into defect_photos values ('${id(2)}', '${id(1)}', '2026-01-02T08:00Z', 'image/jpeg', 60, 40, '#996633', true);
    insert into messages ("_id", "createdAt", "kind", "name", "email", "text", "page", "lang", "status") values
      ('${id(3)}', '2026-01-05T08:00Z', 'barrier', '', '', 'Zu wenig Kontrast', '/termine', 'de', 'unread'),
      ('${id(4)}', '2026-01-04T08:00Z', 'barrier', 'Tom', 'tom@rebenau.example', 'No headings', '', 'en', 'read'),
      ('${id(5)}', '2026-01-06T08:00Z', 'message', 'Rosa', 'rosa@rebenau.example', 'Guten Tag zusammen', '', 'de', 'unread')`)
  await migrateTo(last)
  const { rows } = await pool.query(`select * from reports order by "tracker", "number"`)
  expect(rows).toMatchObject([
    { _id: id(4), tracker: 'barrier', number: 1, text: 'No headings', lang: 'en', waiting: false },
    { _id: id(3), tracker: 'barrier', number: 2, page: '/termine', state: 'received', waiting: true },
    {
      _id: id(1),
      tracker: 'defect',
      number: 7,
      kindWords: { de: 'Lampe', en: 'Lamp' },
      state: 'done',
      key: 'abc',
      released: true,
      publicText: 'Lampe flackerte',
    },
  ])
  const pictures = await pool.query('select * from report_files')
  expect(pictures.rows).toMatchObject([{ _id: id(2), report: id(1), folder: 'defects', released: true }])
  const left = await pool.query('select "_id" from messages')
  expect(left.rows).toEqual([{ _id: id(5) }])
  const next = await pool.query(
    `select nextval('report_numbers_defect')::int as "defect", nextval('report_numbers_barrier')::int as "barrier"`,
  )
  expect(next.rows).toEqual([{ defect: 8, barrier: 3 }])
})
