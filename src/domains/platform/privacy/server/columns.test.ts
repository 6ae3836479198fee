import { expect, test } from 'vitest'
import { serverDomains } from '../../../../app/domains.server.ts'
import { searchedTables } from '../../../../kit/server/personal/contents.ts'
import { testDatabase } from '../../../../kit/testing/test-database.ts'

const telling =
  /mail|name|phone|address|contact|author|person|people|agent|sender|organiser|user|network|endpoint|birth|street/i

/** What sounds like people and is none: names of things, counts, digests. Ids tell nothing once their account is gone. */
const harmless = new Set([
  'booking_resources.askPhone',
  'credentials.byMail',
  'failures.name',
  'file_folders.name',
  'mailbox_mails.mailbox',
  // ids of mails
  'messages.copyMails',
  'migrations.name',
  'newsletter_subscribers.mailedAt',
  'newsletter_subscribers.mails',
  'own_roles.name',
  // keyed digests of this domain itself
  'privacy_erasures.people',
  'warehouses.address',
])

test('every column that sounds like people belongs to a domain that answers for it', async () => {
  const { pool } = await testDatabase('privacy columns')
  const { rows } = await pool.query<{ column: string; table: string }>(
    `select table_name as "table", table_name || '.' || column_name as "column" from information_schema.columns
     where table_schema = current_schema() and data_type <> 'uuid' order by 1, 2`,
  )
  const all = new Set(rows.map(({ column }) => column))
  const told = new Set(serverDomains.flatMap(({ personal }) => personal?.columns ?? []))
  const searched = new Set(searchedTables())
  const unknown = rows.filter(
    ({ table, column }) =>
      telling.test(column.split('.')[1]!) &&
      !searched.has(table) &&
      !told.has(column) &&
      !harmless.has(column),
  )
  expect(unknown.map(({ column }) => column)).toEqual([])
  expect([...told].filter((column) => !all.has(column))).toEqual([])
})
