import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { mailTemplateNames } from '../../mail-templates.rules.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('mail templates of documents')
const { admin, clerk, party, line, issued } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const ten = (more: object = {}) => ({ party: wirt._id, lines: [line('1', '10')], ...more })
const at = `${base}/mail-template`
const read = async (name: string) => (await admin.get(`${at}/${name}`)).body

test('every mail of the books has words in both languages, and only administrators read and write them', async () => {
  const { templates } = (await admin.get(at)).body
  expect(templates.map(({ _id }: { _id: string }) => _id)).toEqual([...mailTemplateNames])
  for (const { _id, changed } of templates) {
    expect(changed).toBe(false)
    const { value, standard, placeholders } = await read(_id)
    expect(value).toEqual(standard)
    for (const text of [value.subject.de, value.subject.en, value.text.de, value.text.en])
      expect(text).toBeTruthy()
    expect(placeholders.length).toBeGreaterThan(3)
  }
  for (const { status } of [
    await clerk.get(at),
    await clerk.get(`${at}/invoice`),
    await clerk.put(`${at}/invoice`, { subject: { de: 'x', en: 'x' } }),
    await clerk.post(`${at}/invoice/preview`, {}),
  ])
    expect(status).toBe(403)
  expect((await app.guest.get(at)).status).toBe(401)
  expect((await admin.get(`${at}/nothing`)).status).toBe(422)
})

test('a document leaves with the words of the office, in its language, and with the standard ones where there are none', async () => {
  const { value, standard, version } = await read('invoice')
  const text = { de: 'Liebe {{customer}},\n\n{{kind}} {{number}} über {{total}}.', en: value.text.en }
  const saved = await admin.put(`${at}/invoice`, { version, text })
  expect(saved.body).toMatchObject({ value: { text, subject: standard.subject }, version: version + 1 })
  const german = await issued('invoice', ten())
  const letter = (await clerk.get(`${base}/document/${german._id}/mail`)).body
  expect(letter.text).toMatch(/^Liebe Gasthof Linde,\n\nRechnung \S+ über 12,00\s€\.$/)
  expect(letter.subject).toBe(`Rechnung ${german.number} – Weingut Berger`)
  const english = await issued('invoice', ten({ language: 'en' }))
  expect((await clerk.get(`${base}/document/${english._id}/mail`)).body.text).toContain(
    'please find attached',
  )
  // An emptied text is the standard one again
  const back = await admin.put(`${at}/invoice`, { text: { de: '', en: '' } })
  expect(back.body.value.text).toEqual(standard.text)
  expect((await admin.get(at)).body.templates.some(({ changed }: { changed: boolean }) => changed)).toBe(
    false,
  )
})

test('a placeholder that there is not is refused beside its field, and two who save at once are told of each other', async () => {
  const { version, standard } = await read('reminder')
  const wrong = await admin.put(`${at}/reminder`, { text: { de: '{{link}}', en: '' } })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.fields)).toEqual(['text.de'])
  const first = { subject: { de: 'Bitte an {{number}} denken', en: '' } }
  expect((await admin.put(`${at}/reminder`, { version, ...first })).status).toBe(200)
  const late = await admin.put(`${at}/reminder`, { version, subject: { de: 'Zu spät', en: '' } })
  expect(late.body).toMatchObject({ code: 'CONFLICT' })
  expect((await read('reminder')).value.subject.de).toBe('Bitte an {{number}} denken')
  expect((await read('reminder')).standard).toEqual(standard)
})

test('a preview shows words that are not stored, with a real document or with made-up values', async () => {
  const asked = { lang: 'de', text: { de: 'Offen: {{open}} von {{customer}} <b>', en: '' } }
  const none = await admin.post(`${at}/correction/preview`, { lang: 'en' })
  expect(none.body).toMatchObject({ document: null })
  expect(none.body.text).toContain('Credit note')
  const invoice = await issued('invoice', ten())
  const shown = await admin.post(`${at}/invoice/preview`, { ...asked, document: invoice._id })
  expect(shown.body.document).toMatchObject({ _id: invoice._id, partyName: 'Gasthof Linde' })
  expect(shown.body.text).toMatch(/Offen: 12,00\s€ von Gasthof Linde <b>/)
  expect(shown.body.html).toContain('&lt;b&gt;')
  expect((await read('invoice')).value.text.de).not.toContain('Offen')
  // An invoice fills no offer
  expect((await admin.post(`${at}/offer/preview`, { document: invoice._id })).status).toBe(404)
})

test('a preview of an emptied field shows the standard words that it goes back to, of a field that is left out those in force', async () => {
  const own = { de: 'Eigener Text zu {{number}}', en: 'Own text on {{number}}' }
  const subject = { de: 'Eigener Betreff', en: 'Own subject' }
  await admin.put(`${at}/delivery`, { subject, text: own })
  const emptied = (await admin.post(`${at}/delivery/preview`, { lang: 'de', text: { de: '', en: own.en } }))
    .body
  expect(emptied.subject).toContain('Eigener Betreff')
  expect(emptied.text).not.toContain('Eigener Text')
  const back = await admin.put(`${at}/delivery`, { text: { de: '', en: own.en } })
  const shown = (await admin.post(`${at}/delivery/preview`, { lang: 'de' })).body
  expect(back.body.value.text.de).toBe(back.body.standard.text.de)
  expect(shown.text).toBe(emptied.text)
})

test('the subject of a document that has lines leaves the subject of its mail one line', async () => {
  await admin.put(`${at}/order`, { subject: { de: '{{about}}', en: '' } })
  const order = await issued('order', ten({ subject: 'Wein\r\nBcc: jemand@anderswo.example' }))
  const { subject } = (await clerk.get(`${base}/document/${order._id}/mail`)).body
  expect(subject).toBe('Wein Bcc: jemand@anderswo.example')
})
