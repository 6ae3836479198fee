import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { partyPersonal } from './party.personal.ts'

const app = await testApp('party-personal')
const clerk = app.as({
  role: 'member',
  name: 'Klara',
  rights: ['read', 'create', 'update', 'remove', 'bank'].map((action) => `party.${action}`),
})
const base = '/api/v0/accounting/party'
const rosa = 'rosa.vergessen@rebenau.example'
const person = { emails: [rosa], accounts: [], names: ['rosa vergessen'], records: [] as string[] }
const found = async (asked: Parameters<NonNullable<typeof partyPersonal.find>>[1] = person) =>
  (await runRead(app.platform, systemCaller(), (ctx) => partyPersonal.find!(ctx, asked))).result

async function made(input: object): Promise<string> {
  const { status, body } = await clerk.post(base, input)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.party._id
}
const address = {
  _id: uuidv7(),
  type: 'person',
  title: '',
  first_name: 'Rosa',
  last_name: 'Vergessen',
  company: '',
  address: 'Kellergasse 7',
  zip: '2070',
  city: 'Retz',
  country: 'AT',
  phone: '',
  use: 'any',
}
const contact = { _id: uuidv7(), name: 'Rosa Vergessen', role: '', email: '', phone: '', invoices: false }

test('whoever is a customer is found for sure by mail, and perhaps by a name in contacts', async () => {
  const own = await made({
    kind: 'person',
    firstName: 'Rosa',
    lastName: 'Vergessen',
    email: rosa,
    phone: '+43 2942 1234',
    note: 'Holt samstags',
    addresses: [address],
  })
  const firm = await made({ kind: 'business', company: 'Gasthof Anker', contacts: [contact] })
  await made({
    kind: 'person',
    firstName: 'Rosalinde',
    lastName: 'Andere',
    email: 'rosalinde@rebenau.example',
  })
  const findings = await found()
  expect(new Map(findings.map(({ _id, sure, fate }) => [_id, [sure, fate]]))).toEqual(
    new Map([
      [own, [true, 'anonymise']],
      [firm, [false, 'anonymise']],
    ]),
  )
  expect(findings.find(({ _id }) => _id === own)).toMatchObject({
    ask: rosa,
    data: { firstName: 'Rosa', note: 'Holt samstags', addresses: [{ address: 'Kellergasse 7' }] },
  })
})

test('erased, a customer keeps the number alone: no name, address, bank account or earlier version tells who it was', async () => {
  const mail = 'anton.weg@rebenau.example'
  const _id = await made({
    kind: 'person',
    firstName: 'Anton',
    lastName: 'Wegdamit',
    email: mail,
    vatId: 'ATU12345675',
    block: 'delivery',
    blockReason: 'Zahlt nicht',
    addresses: [{ ...address, _id: uuidv7(), first_name: 'Anton', last_name: 'Wegdamit' }],
    contacts: [{ ...contact, _id: uuidv7(), name: 'Anton Wegdamit' }],
  })
  const other = await made({
    kind: 'person',
    firstName: 'Berta',
    lastName: 'Bleibt',
    email: 'berta@rebenau.example',
  })
  await clerk.put(`${base}/${_id}/bank`, {
    _id,
    accountHolder: 'Anton Wegdamit',
    iban: 'AT611904300234573201',
    bic: '',
  })
  await clerk.put(`${base}/${_id}`, { phone: '+43 1 555' })
  const asked = { emails: [mail], accounts: [], names: [], records: [] }
  const findings = await found(asked)
  expect(findings.map((one) => one._id)).toEqual([_id])
  await app.write((ctx) => partyPersonal.erase!(ctx, findings, asked))

  const { body } = await clerk.get(`${base}/${_id}`)
  expect(body.party).toMatchObject({
    ...{ name: `Nr. ${body.party.number}`, firstName: '', lastName: '', email: '', phone: '', vatId: '' },
    ...{ iban: '', accountHolder: '', blockReason: '', addresses: [], contacts: [] },
  })
  expect(await found(asked)).toEqual([])
  // Listed by id, as after restoring a backup, it has been erased already.
  expect(await found({ ...asked, records: [_id] })).toEqual([])
  const { body: history } = await clerk.get(`${base}/${_id}/history`)
  expect(JSON.stringify(history)).not.toContain('Wegdamit')
  const { rows } = await app.platform.database.pool.query(
    `select to_jsonb(v)::text as "text" from versions v where "recordId" = $1`,
    [_id],
  )
  expect(rows.filter(({ text }: { text: string }) => text.includes('Wegdamit'))).toEqual([])
  expect((await clerk.get(`${base}/${other}`)).body.party.name).toBe('Berta Bleibt')
})
