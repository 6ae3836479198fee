import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp, TestClient } from '#kit/testing/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

export const base = '/api/v0/accounting'
export const documentRights = [
  'read',
  'create',
  'update',
  'remove',
  'issue',
  'cancel',
  'settle',
  'approve',
].map((action) => `document.${action}`)

/** A winegrower's books with a company customer, a bank account and a user with all document rights. */
export async function openBooks(app: TestApp) {
  const admin = app.as('admin')
  const set = await admin.put(`${base}/settings`, {
    name: 'Weingut Berger',
    street: 'Kellergasse 1',
    zip: '3500',
    city: 'Krems',
    country: 'AT',
    email: 'buero@weingut.example',
    phone: '+43 2732 1234',
    contactName: 'Anna Berger',
    vatId: 'ATU12345675',
    registration: 'FN 1234a',
    counting: 'net',
  })
  expect(set.status).toBe(200)
  const account = await admin.post(`${base}/bank-account`, {
    title: 'Giro',
    holder: 'Weingut Berger',
    iban: 'AT611904300234573201',
    isDefault: true,
  })
  expect({ status: account.status, ...account.body }).toMatchObject({ status: 200 })
  const { rows } = await app.write((ctx) =>
    ctx.db.execute<{ _id: string; key: string }>(
      sql`select "_id", "key" from vat_groups where "key" is not null`,
    ),
  )
  const group = Object.fromEntries(rows.map(({ _id, key }) => [key, _id]))
  const clerk = app.as({ role: 'member', rights: documentRights, name: 'Klara' })

  async function party(more: object = {}): Promise<{ _id: string; number: string }> {
    const { status, body } = await admin.post(`${base}/party`, {
      kind: 'business',
      company: `Gasthof ${uuidv7().slice(-6)}`,
      isCustomer: true,
      email: 'wirt@gasthof.example',
      addresses: [address()],
      ...more,
    })
    expect({ status, ...body }).toMatchObject({ status: 200, party: {} })
    return body.party
  }
  /** Line at 20 % by default; `group` is the key of another VAT group. */
  const line = (
    quantity: string,
    price: string,
    { group: key = 'standard', ...more }: { group?: string } & Record<string, unknown> = {},
  ) => ({
    _id: uuidv7(),
    type: 'item',
    role: 'firm',
    item: null,
    number: '',
    name: 'Grüner Veltliner',
    text: '',
    quantity,
    unit: null,
    price,
    base: '1',
    discount: null,
    allowance: 0,
    vatGroup: group[key],
    nature: 'goods',
    isOwn: false,
    isExcise: false,
    reverses: false,
    supplyFrom: null,
    supplyTo: null,
    buyerLine: '',
    source: null,
    advance: null,
    ...more,
  })
  async function made(kind: string, input: object, by: TestClient = clerk) {
    const { status, body } = await by.post(`${base}/${kind}`, { counting: 'net', ...input })
    expect({ status, ...body }).toMatchObject({ status: 200, [kind]: {} })
    return body[kind]
  }
  async function issued(kind: string, input: object, by: TestClient = clerk) {
    const draft = await made(kind, input, by)
    return issue(kind, draft._id, by)
  }
  async function issue(kind: string, _id: string, by: TestClient = clerk) {
    const { status, body } = await by.post(`${base}/${kind}/${_id}/issue`)
    expect({ status, ...body }).toMatchObject({ status: 200, [kind]: {} })
    return body[kind]
  }
  async function convert(from: string | string[], to: string, more: object = {}, by: TestClient = clerk) {
    const { status, body } = await by.post(`${base}/document/convert`, {
      from: Array.isArray(from) ? from : [from],
      to,
      ...more,
    })
    expect({ status, ...body }).toMatchObject({ status: 200, document: {} })
    return (await by.get(`${base}/${to}/${body.document._id}`)).body[to]
  }
  const read = async (kind: string, _id: string) => (await clerk.get(`${base}/${kind}/${_id}`)).body[kind]
  return { admin, clerk, party, line, made, issued, issue, convert, read, group }
}

export const address = (more: object = {}) => ({
  _id: uuidv7(),
  type: 'business',
  title: '',
  first_name: '',
  last_name: '',
  company: '',
  address: 'Hauptplatz 2',
  zip: '3500',
  city: 'Krems',
  country: 'AT',
  phone: '',
  use: 'any',
  ...more,
})
