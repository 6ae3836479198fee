import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { viesDouble } from '#kit/testing/vies-double.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { numberRangeFor, partiesById, rateOf, termsFor, vatGroupsById, vatRateOn } from './offers.ts'
import { askVies } from './vies.ts'

let app: TestApp
let clerk: TestClient
const rightsOf = (module: string, ...actions: string[]) => actions.map((action) => `${module}.${action}`)
const all = [
  ...rightsOf('party', 'read', 'create', 'update', 'remove', 'bank', 'merge'),
  ...rightsOf('masterdata', 'read', 'create', 'update', 'remove'),
  ...rightsOf('bank_account', 'read', 'create', 'update', 'remove'),
]
const without = (right: string) => app.as({ role: 'member', rights: all.filter((one) => one !== right) })
const base = '/api/v0/accounting'

let vies: Awaited<ReturnType<typeof viesDouble>>

beforeAll(async () => {
  vies = await viesDouble()
  app = await testApp('masterdata')
  await app.as('admin').put('/api/v0/config/services', { addresses: { vies: vies.address } })
  clerk = app.as({ role: 'member', rights: all, name: 'Klara' })
})

const address = (more: object = {}) => ({
  _id: uuidv7(),
  type: 'business',
  title: '',
  first_name: '',
  last_name: '',
  company: '',
  address: 'Hauptplatz 1',
  zip: '2070',
  city: 'Retz',
  country: 'AT',
  phone: '',
  use: 'any',
  ...more,
})
async function made(input: object = {}) {
  const { status, body } = await clerk.post(`${base}/party`, {
    kind: 'business',
    company: `Gasthof ${uuidv7()}`,
    ...input,
  })
  expect({ status, ...body }).toMatchObject({ status: 200, party: {} })
  return body.party
}

test('a party is known by its name, has a number of its own and is found by place', async () => {
  const one = await made({ company: 'Gasthof Linde', addresses: [address({ city: 'Pulkau' })] })
  expect(one).toMatchObject({
    name: 'Gasthof Linde',
    city: 'Pulkau',
    country: 'AT',
    isCustomer: true,
    version: 1,
  })
  const person = await made({ kind: 'person', company: '', firstName: 'Eva', lastName: 'Huber' })
  expect(person.name).toBe('Eva Huber')
  expect(Number(person.number)).toBeGreaterThan(Number(one.number))
  const found = await clerk.post(`${base}/search/party`, { text: 'pulkau linde', role: 'customer' })
  expect(found.body.party).toMatchObject([{ _id: one._id, city: 'Pulkau' }])
  expect((await clerk.post(`${base}/search/party`, { text: 'pulkau', role: 'vendor' })).body.party).toEqual(
    [],
  )
  const batch = await clerk.post(`${base}/batch/party`, { _id: [person._id, one._id, uuidv7()] })
  expect(batch.body.party.map(({ name }: { name: string }) => name)).toEqual(['Eva Huber', 'Gasthof Linde'])
})

test('numbers that came from another program are left out, and are there once', async () => {
  const next = Number((await made()).number) + 1
  await made({ number: String(next) })
  expect((await made()).number).toBe(String(next + 1))
  expect(
    await clerk.post(`${base}/party`, { kind: 'business', company: 'x', number: String(next) }),
  ).toMatchObject({
    status: 422,
    body: { fields: { number: expect.any(String) } },
  })
})

test('what is sent twice with one key is one party', async () => {
  const input = { kind: 'business', company: 'Doppelt', idempotencyKey: uuidv7() }
  const [one, other] = [await clerk.post(`${base}/party`, input), await clerk.post(`${base}/party`, input)]
  expect(other.body.party._id).toBe(one.body.party._id)
})

test.each([
  ['lastName', { kind: 'person' }],
  ['company', { kind: 'business' }],
  ['isCustomer', { company: 'x', kind: 'business', isCustomer: false }],
  ['vatId', { company: 'x', kind: 'business', vatId: 'ATU12345678' }],
  ['vatId', { company: 'x', kind: 'business', vatId: 'DE123456789' }],
  ['leitwegId', { company: 'x', kind: 'public', leitwegId: '04011000-1234512345-07' }],
  ['gln', { company: 'x', kind: 'business', gln: '9012345678901' }],
  ['electronicScheme', { company: 'x', kind: 'business', electronicAddress: '992-90009-96' }],
  ['orderReference', { company: 'x', kind: 'public', orderReference: 'irgendwas', addresses: [address()] }],
  ['addresses', { company: 'x', kind: 'business', addresses: [address({ type: 'person' })] }],
])('what is wrong with %s is refused, and nothing is stored', async (field, input) => {
  const before = (await clerk.get(`${base}/party/`)).body.total
  expect(await clerk.post(`${base}/party`, input)).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  })
  expect((await clerk.get(`${base}/party/`)).body.total).toBe(before)
})

test('ids of the tax office and of public bodies are taken as people write them', async () => {
  const one = await made({
    vatId: ' atu 1234 5675 ',
    leitwegId: '04011000-1234512345-06',
    orderReference: '4700000001:Z01',
    kind: 'public',
    addresses: [address()],
  })
  expect(one).toMatchObject({ vatId: 'ATU12345675', vatIdState: 'unchecked' })
  expect((await made({ vatId: 'DE136695976' })).vatId).toBe('DE136695976')
})

test('every write asks for its right', async () => {
  const one = await made()
  const other = await made()
  const at = `${base}/party/${one._id}`
  const calls: [string, (by: TestClient) => ReturnType<TestClient['get']>][] = [
    ['party.read', (by) => by.get(`${base}/party/`)],
    ['party.read', (by) => by.post(`${base}/search/party`, { text: 'x' })],
    ['party.read', (by) => by.post(`${base}/batch/party`, { _id: [one._id] })],
    ['party.read', (by) => by.get(`${at}/alike`)],
    ['party.read', (by) => by.get(`${at}/vat-checks`)],
    ['party.create', (by) => by.post(`${base}/party`, { kind: 'business', company: 'x' })],
    ['party.create', (by) => by.post(`${base}/party/import`, { file: '' })],
    ['party.update', (by) => by.put(at, { company: 'y' })],
    ['party.update', (by) => by.post(`${at}/check-vat-id`)],
    ['party.update', (by) => by.get(`${base}/party-duplicates`)],
    ['party.remove', (by) => by.delete(at)],
    ['party.bank', (by) => by.put(`${at}/bank`, { iban: '', bic: '', accountHolder: '' })],
    ['party.merge', (by) => by.post(`${at}/merge`, { other: other._id })],
    ['masterdata.read', (by) => by.get(`${base}/unit/`)],
    ['masterdata.create', (by) => by.post(`${base}/warehouse`, { title: 'x', code: 'X' })],
    ['masterdata.create', (by) => by.post(`${base}/text-block`, { title: 'x', text: { de: 'x', en: '' } })],
    ['masterdata.create', (by) => by.post(`${base}/terms`, { title: { de: 'x', en: '' }, days: 1 })],
    ['masterdata.create', (by) => by.post(`${base}/vat`, { title: { de: 'x', en: '' } })],
    [
      'masterdata.create',
      (by) => by.post(`${base}/number-range`, { title: 'x', kind: 'offer', pattern: '{N}' }),
    ],
    [
      'masterdata.create',
      (by) =>
        by.post(`${base}/unit`, { title: { de: 'x', en: '' }, short: { de: 'x', en: '' }, code: 'H87' }),
    ],
    ['masterdata.update', (by) => by.post(`${base}/number-range/${uuidv7()}/continue`, { next: 5 })],
    ['bank_account.read', (by) => by.get(`${base}/bank-account/`)],
    ['bank_account.create', (by) => by.post(`${base}/bank-account`, { title: 'x', holder: 'x', iban: 'x' })],
  ]
  for (const [right, call] of calls) {
    expect([right, (await call(app.guest)).status]).toEqual([right, 401])
    expect([right, await call(without(right))]).toMatchObject([
      right,
      { status: 403, body: { code: 'C100' } },
    ])
  }
  expect((await clerk.get(at)).body.party).toMatchObject({ version: 1, company: one.company })
  // Options are available to the whole back office, and only there
  const choices = await Promise.all(
    [app.guest, app.as('user'), without('masterdata.read')].map((by) => by.get(`${base}/masterdata`)),
  )
  expect(choices.map(({ status }) => status)).toEqual([401, 403, 200])
})

test('bank details ask for a fresh proof, are checked, and the trail does not tell them', async () => {
  const one = await made()
  const at = `${base}/party/${one._id}`
  const iban = 'AT611904300234573201'
  const stale = app.as({ role: 'member', rights: all, name: 'Klara', unproved: true })
  for (const call of [
    () => stale.put(`${at}/bank`, { iban, bic: '', accountHolder: 'Linde' }),
    () => stale.post(`${base}/bank-account`, { title: 'x', holder: 'x', iban }),
    () => stale.put(`${base}/batch/bank-account`, { changes: [{ _id: uuidv7(), iban }] }),
  ])
    expect(await call()).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
  expect(
    await clerk.put(`${at}/bank`, { iban: 'AT611904300234573210', bic: '', accountHolder: '' }),
  ).toMatchObject({
    status: 422,
    body: { fields: { iban: expect.any(String) } },
  })
  const changed = await clerk.put(`${at}/bank`, {
    iban: 'at61 1904 3002 3457 3201',
    bic: '',
    accountHolder: 'Linde',
  })
  expect(changed.body.party).toMatchObject({ iban, accountHolder: 'Linde' })
  // The normal update ignores these fields
  expect((await clerk.put(at, { iban: 'DE89370400440532013000' })).body.party.iban).toBe(iban)
  const { history } = (await clerk.get(`${at}/history`)).body
  expect(history[0]).toMatchObject({ action: 'bank' })
  expect(JSON.stringify(history)).not.toContain('1904')
})

test('VIES: a proof is kept; no answer is never "invalid", and is asked again by itself', async () => {
  const one = await made({ vatId: 'ATU12345675' })
  const at = `${base}/party/${one._id}`
  vies.answers.push({ valid: false, userError: 'MS_MAX_CONCURRENT_REQ' })
  const busy = await clerk.post(`${at}/check-vat-id`)
  expect(busy.body).toMatchObject({
    check: { result: 'unanswered', reason: 'MS_MAX_CONCURRENT_REQ' },
    party: { vatIdState: 'unchecked' },
  })
  vies.answers.push({
    valid: true,
    userError: 'VALID',
    requestIdentifier: 'WAPIAAAA',
    name: 'Linde',
    address: '---',
  })
  const valid = await clerk.post(`${at}/check-vat-id`)
  expect(valid.body).toMatchObject({
    check: { result: 'valid', requestId: 'WAPIAAAA', name: 'Linde', address: '' },
    party: { vatIdState: 'valid', vatIdCheckedAt: expect.any(String) },
  })
  expect(vies.asked.at(-1)).toEqual({ countryCode: 'AT', vatNumber: 'U12345675' })
  vies.answers.push({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
  expect((await clerk.post(`${at}/check-vat-id`)).body.party.vatIdState).toBe('valid')
  expect((await clerk.get(`${at}/vat-checks`)).body.checks).toHaveLength(3)
  expect((await clerk.put(at, { vatId: 'DE136695976' })).body.party).toMatchObject({
    vatIdState: 'unchecked',
    vatIdCheckedAt: null,
  })
  expect(await clerk.post(`${base}/party/${(await made())._id}/check-vat-id`)).toMatchObject({ status: 422 })
})

test('VIES: a silent service is no answer after the time that somebody waits', async () => {
  vies.isSilent = true
  try {
    expect(await askVies(vies.address, 'ATU12345675', '', 50)).toMatchObject({
      result: 'unanswered',
      reason: 'TIMEOUT',
    })
  } finally {
    vies.isSilent = false
  }
})

test('those that may be the same are found, and merging leaves one', async () => {
  const one = await made({
    company: 'Weinhandel Süd GmbH',
    email: 'einkauf@sued.example',
    addresses: [address()],
  })
  const other = await made({
    company: 'weinhandel süd gmbh.',
    email: 'EINKAUF@sued.example',
    phone: '+43 1 2345678',
    isVendor: true,
    note: 'zahlt pünktlich',
    addresses: [address(), address({ city: 'Wien', zip: '1010', use: 'delivery' })],
    contacts: [{ _id: uuidv7(), name: 'Frau Ost', role: '', email: '', phone: '', invoices: false }],
  })
  const { alike } = (await clerk.get(`${base}/party/${one._id}/alike`)).body
  expect(alike).toMatchObject([{ _id: other._id, because: ['email', 'name'] }])
  const { pairs } = (await clerk.get(`${base}/party-duplicates`)).body
  expect(pairs).toContainEqual(expect.objectContaining({ one: expect.objectContaining({ _id: one._id }) }))
  const told: unknown[] = []
  app.platform.events.on('partyMerged', (_ctx, payload) => void told.push(payload))
  const merged = await clerk.post(`${base}/party/${one._id}/merge`, { other: other._id })
  expect(merged.body.party).toMatchObject({
    isCustomer: true,
    isVendor: true,
    phone: '+43 1 2345678',
    note: 'zahlt pünktlich',
    addresses: [{ city: 'Retz' }, { city: 'Wien' }],
    contacts: [{ name: 'Frau Ost' }],
  })
  expect(told).toEqual([{ from: other._id, into: one._id }])
  expect((await clerk.get(`${base}/party/${other._id}`)).body.party.mergedInto).toBe(one._id)
  expect((await clerk.get(`${base}/party/`, { search: 'weinhandel' })).body.total).toBe(1)
  expect(await clerk.put(`${base}/party/${other._id}`, { company: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'MERGED', details: { into: one._id } },
  })
  expect(await clerk.post(`${base}/party/${one._id}/merge`, { other: one._id })).toMatchObject({
    status: 422,
  })
  const found = await app.write((ctx) => partiesById(ctx, [other._id]))
  expect(found.get(other._id)?._id).toBe(one._id)
})

test('of two who merge a pair both ways at once, one is refused', async () => {
  const [a, b] = [await made(), await made()]
  const answers = await Promise.all([
    clerk.post(`${base}/party/${a._id}/merge`, { other: b._id }),
    clerk.post(`${base}/party/${b._id}/merge`, { other: a._id }),
  ])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
})

test('a rate is the one of the day of supply, the country and the origin', async () => {
  const groups = await app.write(async (ctx) => [...(await vatGroupsById(ctx)).values()])
  const group = (key: string) => groups.find((one) => one.key === key)!
  const on = (key: string, country: string, day: string, more = {}) =>
    rateOf(group(key), { country, day, ...more })?.rate ?? null
  expect([
    on('standard', 'AT', '2026-11-22'),
    on('standard', 'AT', '2026-11-22', { region: 'Mittelberg' }),
    on('standard', 'DE', '2020-12-31'),
    on('standard', 'DE', '2021-01-01'),
    on('standard', 'EE', '2025-06-30'),
    on('standard', 'EE', '2025-07-01'),
    on('standard', 'EE', '2024-12-31'),
    on('wine', 'AT', '2026-11-22', { origin: 'own' }),
    on('wine', 'AT', '2026-11-22', { origin: 'bought' }),
    on('wine', 'DE', '2026-11-22', { origin: 'own' }),
    on('food', 'AT', '2026-06-30'),
    on('food', 'AT', '2026-07-01'),
  ]).toEqual(['20', '19', '16', '19', '22', '24', null, '13', '20', '19', '10', '4.9'])
  expect(rateOf(group('exempt'), { country: 'AT', day: '2026-01-01' })).toMatchObject({
    rate: '0',
    category: 'E',
  })
  const members =
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH'.split(' ')
  for (const country of members)
    expect([country, on('standard', country, '2026-11-22')]).not.toEqual([country, null])
  const asked = { group: group('standard')._id, country: 'FI', day: '2026-01-01' }
  expect(await app.write((ctx) => vatRateOn(ctx, asked))).toMatchObject({ rate: '25.5', category: 'S' })
})

test('two rates cannot begin on one day', async () => {
  const rate = () => ({
    _id: uuidv7(),
    country: 'AT',
    region: '',
    origin: 'any',
    from: '2030-01-01',
    rate: '20',
  })
  expect(
    await clerk.post(`${base}/vat`, { title: { de: 'Doppelt', en: '' }, rates: [rate(), rate()] }),
  ).toMatchObject({ status: 422, body: { fields: { rates: expect.any(String) } } })
})

test('there is one default, and what is used stays', async () => {
  const created = await clerk.post(`${base}/terms`, {
    title: { de: '7 Tage', en: '' },
    days: 7,
    isDefault: true,
  })
  const own = created.body.terms
  const { terms } = (await clerk.get(`${base}/masterdata`)).body
  expect(terms.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([{ _id: own._id }])
  expect((await app.write((ctx) => termsFor(ctx, null)))?._id).toBe(own._id)
  const customer = await made({ terms: own._id })
  expect((await app.write((ctx) => termsFor(ctx, customer)))?.days).toBe(7)
  expect(await clerk.delete(`${base}/terms/${own._id}`)).toMatchObject({
    status: 409,
    body: { code: 'STILL_USED' },
  })
  const late = { discounts: [{ _id: uuidv7(), days: 10, percent: '2' }] }
  expect(await clerk.put(`${base}/terms/${own._id}`, late)).toMatchObject({
    status: 422,
    body: { fields: { discounts: expect.any(String) } },
  })
})

test('numbers go on after another program, as long as none was given', async () => {
  const { body } = await clerk.post(`${base}/number-range`, {
    title: 'Rechnungen Ab-Hof',
    kind: 'invoice',
    pattern: 'AH{YYYY}-{NNN}',
  })
  const range = body.number_range
  expect(range).toMatchObject({ given: 0, next: expect.stringMatching(/^AH\d{4}-001$/) })
  const at = `${base}/number-range/${range._id}`
  const continued = await clerk.post(`${at}/continue`, { next: 418 })
  expect(continued.body.number_range.next).toMatch(/-418$/)
  expect(await clerk.put(at, { pattern: 'ohne' })).toMatchObject({
    status: 422,
    body: { fields: { pattern: expect.any(String) } },
  })
  expect(
    await clerk.post(`${base}/number-range`, { title: 'x', kind: 'offer', pattern: range.pattern }),
  ).toMatchObject({
    status: 422,
  })
  expect(await app.write((ctx) => numberRangeFor(ctx, 'creditNote'))).toMatchObject({
    pattern: 'R{YYYY}-{NNNN}',
  })
})

test('accounts are checked, one is the default of its currency', async () => {
  const input = {
    title: 'Bank',
    holder: 'Weingut Ebner',
    iban: 'AT61 1904 3002 3457 3201',
    bic: 'rlnwatww',
    isDefault: true,
  }
  const { body } = await clerk.post(`${base}/bank-account`, input)
  expect(body.bank_account).toMatchObject({ iban: 'AT611904300234573201', bic: 'RLNWATWW', currency: 'EUR' })
  expect(await clerk.post(`${base}/bank-account`, input)).toMatchObject({ status: 422 })
  expect(await clerk.put(`${base}/bank-account/${body.bank_account._id}`, { bic: 'X' })).toMatchObject({
    status: 422,
  })
})

test('parties come from a table and go into one; a second time nothing changes', async () => {
  const csv =
    'Nummer;Art;Firma;E-Mail;UID-Nummer\nK-77;business;Kellerei Alt;alt@keller.example;ATU12345675\nK-78;business;;;\n'
  const file = Buffer.from(csv).toString('base64')
  const first = await clerk.post(`${base}/party/import`, { file, apply: true })
  expect(first.body).toMatchObject({ counts: { create: 1, refused: 1 } })
  expect(first.body.lines.map(({ title }: { title: string }) => title)).toEqual([
    'K-77, Kellerei Alt',
    'K-78',
  ])
  expect((await clerk.post(`${base}/party/import`, { file, apply: true })).body.counts).toMatchObject({
    known: 1,
  })
  const exported = await clerk.get(`${base}/party/export`, { format: 'csv', search: 'K-77' })
  expect(exported.text).toContain('Kellerei Alt')
})

test('addresses and contacts of parties come from a table, several for one, and go back into it', async () => {
  const table = (...rows: string[]) =>
    Buffer.from(
      [
        'Nummer;Art;Firma;Straße und Hausnummer;PLZ;Ort;Adresse für (any, invoice, delivery);Ansprechperson',
        ...rows,
      ].join('\n'),
    ).toString('base64')
  const send = (file: string) => clerk.post(`${base}/party/import`, { file, apply: true })
  const file = table(
    'K-60;business;Gasthof Linde;Hauptplatz 2;3741;Pulkau;;Eva Traubinger',
    'K-60;;;Kellergasse 9;3741;Pulkau;delivery;',
    'K-61;business;Gasthof Stern;;;;;',
  )
  const made = await send(file)
  expect(made.body.counts).toMatchObject({ create: 2, refused: 0 })
  const { addresses, contacts } = (await clerk.get(`${base}/party/${made.body.lines[0]._id}`)).body.party
  expect(addresses).toMatchObject([
    { address: 'Hauptplatz 2', country: 'AT', use: 'any', type: 'business' },
    { address: 'Kellergasse 9', country: 'AT', use: 'delivery' },
  ])
  expect(contacts).toMatchObject([{ name: 'Eva Traubinger', invoices: false }])
  expect((await send(file)).body.counts).toMatchObject({ change: 0, known: 2 })
  const { text } = await clerk.get(`${base}/party/export`, { format: 'csv', search: 'Gasthof Linde' })
  expect(text).toContain('Kellergasse 9')
  expect((await send(Buffer.from(text).toString('base64'))).body.counts).toMatchObject({
    change: 0,
    refused: 0,
  })
  // A table with the place alone, as older exports had, does not replace addresses
  const short = Buffer.from('Nummer;Firma;Ort;Land\nK-60;Gasthof Linde Retz;Retz;AT').toString('base64')
  expect((await send(short)).body.counts).toMatchObject({ change: 1 })
  const kept = (await clerk.get(`${base}/party/${made.body.lines[0]._id}`)).body.party
  expect(kept).toMatchObject({ company: 'Gasthof Linde Retz', addresses, contacts })
  // An address with a street needs a town
  const wrong = await send(table('K-62;business;Gasthof Neu;Kellergasse 9;;;;'))
  expect(wrong.body.lines).toMatchObject([
    { fate: 'refused', problems: { 'addresses.zip': expect.any(String) } },
  ])
  expect((await clerk.get(`${base}/party`, { search: 'Gasthof Neu' })).body.total).toBe(0)
})

test('the preview of parties refuses what taking them in refuses', async () => {
  const csv = [
    'Nummer;Art;Firma;UID-Nummer;GLN;Kunde',
    'K-90;business;Kellerei Neu;DE000000000;;ja',
    'K-91;business;Kellerei Gut;;9012345000005;ja',
    'K-92;business;;;;ja',
    'K-93;business;Kellerei Niemand;;;nein',
    'K-94;business;Kellerei Recht;ATU12345675;9012345000004;ja',
  ].join('\n')
  const file = Buffer.from(csv).toString('base64')
  const said = async (apply: boolean) => {
    const { body } = await clerk.post(`${base}/party/import`, { file, apply })
    return body.lines.map(({ fate, problems }: { fate: string; problems: object }) => [
      fate,
      ...Object.keys(problems),
    ])
  }
  const expected = [
    ['refused', 'vatId'],
    ['refused', 'gln'],
    ['refused', 'company'],
    ['refused', 'isCustomer'],
    ['create'],
  ]
  expect(await said(false)).toEqual(expected)
  expect(await said(true)).toEqual(expected)
  // Checks apply to existing parties too
  const other = Buffer.from('Nummer;UID-Nummer\nK-94;DE000000000').toString('base64')
  const { body } = await clerk.post(`${base}/party/import`, { file: other, apply: false })
  expect(body.lines).toMatchObject([{ fate: 'refused', problems: { vatId: expect.any(String) } }])
})

test('merging moves bank details only for who may change them, with a fresh proof', async () => {
  const iban = 'AT611904300234573201'
  const proofless = app.as({ role: 'member', rights: all, unproved: true })
  for (const [who, expected] of [
    [without('party.bank'), ''],
    [proofless, ''],
    [clerk, iban],
  ] as const) {
    const [into, from] = [await made(), await made()]
    const bank = { iban, bic: '', accountHolder: 'Linde' }
    expect((await clerk.put(`${base}/party/${from._id}/bank`, bank)).status).toBe(200)
    const merged = await who.post(`${base}/party/${into._id}/merge`, { other: from._id })
    expect(merged).toMatchObject({ status: 200, body: { party: { _id: into._id } } })
    expect((await clerk.get(`${base}/party/${into._id}`)).body.party.iban).toBe(expected)
  }
})
