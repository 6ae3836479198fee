import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { defaultBooksUi } from '../books-ui.contract.ts'
import { base, documentRights } from './documents.fixture.ts'

const app = await testApp('ui of the books')
const admin = app.as('admin')
const clerk = app.as({ role: 'member', rights: documentRights, name: 'Klara' })
const path = `${base}/settings/ui`

test('whoever reads documents reads how the office works with them; administrators alone change it', async () => {
  expect((await clerk.get(path)).body).toMatchObject({ value: defaultBooksUi })
  expect((await clerk.put(path, { start: 'invoice' })).status).toBe(403)
  expect((await app.as({ role: 'member', rights: [], name: 'Otto' }).get(path)).status).toBe(403)
  expect((await app.guest.get(path)).status).toBe(401)
  const columns = { ...defaultBooksUi.columns, invoice: ['dueOn', 'open'] }
  const saved = await admin.put(path, { start: 'invoice', columns, enterAdds: false })
  expect(saved.body.value).toEqual({ ...defaultBooksUi, start: 'invoice', columns, enterAdds: false })
  expect((await clerk.get(path)).body.value.start).toBe('invoice')
})

test('a column or a screen that there is not is refused, and who saves an older version is told of the other', async () => {
  const { version } = (await clerk.get(path)).body
  expect((await admin.put(path, { start: 'nowhere' })).status).toBe(422)
  const wrong = { ...defaultBooksUi.columns, offer: ['dueOn'] }
  expect((await admin.put(path, { columns: wrong })).status).toBe(422)
  expect((await admin.put(path, { version, arrowsMove: false })).status).toBe(200)
  expect((await admin.put(path, { version, arrowsMove: true })).body.code).toBe('CONFLICT')
})
