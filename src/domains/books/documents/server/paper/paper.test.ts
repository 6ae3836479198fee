import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { mailTemplateNames } from '../../mailing/mail-templates.rules.ts'
import { base, documentRights, openBooks } from '../documents.fixture.ts'
import { addPaperMaker, type PaperMaker } from './paper-makers.ts'

const app = await testApp('paper of documents')
const { admin, clerk, party, line, made, issued, issue, convert, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })

describe('paper', () => {
  const ten = () => ({ party: wirt._id, lines: [line('1', '10')] })
  const bytes = (text: string) => new TextEncoder().encode(text)

  /** Controls of the test's maker, which replaces the real ones. */
  const maker = { fails: 0, refuses: false } as { fails: number; refuses: boolean } & PaperMaker
  maker.make = async (_ctx, { number, totals }) => {
    if (maker.fails-- > 0) throw new Error('the engine has failed')
    return [
      { role: 'pdf', name: `${number}.pdf`, type: 'application/pdf', content: bytes('%PDF') },
      {
        role: 'xml',
        name: `${number}.xml`,
        type: 'application/xml',
        content: bytes(`<a>${number} ${totals.gross}</a>`),
      },
    ]
  }
  maker.check = async () =>
    maker.refuses
      ? [
          {
            code: 'BR-DE-15',
            field: 'buyerReference',
            blocks: true,
            message: { de: 'BT-10 fehlt.', en: 'BT-10 is missing.' },
          },
        ]
      : []
  addPaperMaker(maker)
  afterAll(() => {
    maker.refuses = false
  })
  const filesOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/files`)).body

  test('the files come after the number, also where the engine has failed first', async () => {
    maker.fails = 1
    const invoice = await issued('invoice', ten())
    expect(invoice.number).toBeTruthy()
    await expect.poll(async () => (await filesOf(invoice._id)).files.length, { timeout: 30_000 }).toBe(2)
    const { files } = await filesOf(invoice._id)
    const [pdf] = files
    const got = await clerk.get(`${base}/document/${invoice._id}/files/${pdf._id}`)
    expect(got.text).toMatch(/^%PDF/)
    const another = await issued('invoice', ten())
    expect((await clerk.get(`${base}/document/${another._id}/files/${pdf._id}`)).status).toBe(404)
    await expect(
      app.platform.database.pool.query(`update document_files set "sha256" = '' where "_id" = $1`, [pdf._id]),
    ).rejects.toMatchObject({ constraint: 'settlements_stay' })
  })

  test('an order that was reopened and confirmed again has files that say what it says now', async () => {
    const order = await issued('order', ten())
    // Orders have no e-invoice: the XML comes from the test's maker
    const saidBy = async () => {
      const { files } = await filesOf(order._id)
      const xml = files.find(({ role }: { role: string }) => role === 'xml')
      return xml ? (await clerk.get(`${base}/document/${order._id}/files/${xml._id}`)).text : ''
    }
    await expect.poll(saidBy, { timeout: 30_000 }).toBe(`<a>${order.number} 1200</a>`)
    expect((await clerk.post(`${base}/order/${order._id}/reopen`)).status).toBe(200)
    const { version } = await read('order', order._id)
    await clerk.put(`${base}/order/${order._id}`, { version, lines: [line('2', '10')] })
    expect((await issue('order', order._id)).number).toBe(order.number)
    await expect.poll(saidBy, { timeout: 30_000 }).toBe(`<a>${order.number} 2400</a>`)
    expect((await filesOf(order._id)).files).toHaveLength(2)
  })

  test('a draft is shown as paper that has no number, to those who may read documents', async () => {
    const asked = { kind: 'invoice', draft: ten() }
    const knowing = app.as({ role: 'member', rights: [...documentRights, 'party.read'], name: 'Petra' })
    const shown = await knowing.post(`${base}/document/preview/pdf`, asked)
    expect(shown.text).toMatch(/^%PDF/)
    const stranger = app.as({ role: 'member', rights: [], name: 'Otto' })
    expect((await stranger.post(`${base}/document/preview/pdf`, asked)).status).toBe(403)
  })

  test('what the rules of e-invoices find keeps a document from being issued, with the field', async () => {
    const draft = await made('invoice', ten())
    maker.refuses = true
    const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
    expect(refused.body).toMatchObject({ code: 'NOT_READY', fields: { buyerReference: 'BT-10 fehlt.' } })
    const seen = await clerk.post(`${base}/document/preview`, { kind: 'invoice', _id: draft._id })
    expect(seen.body.findings).toMatchObject([{ code: 'BR-DE-15', blocks: true }])
    maker.refuses = false
    expect((await issue('invoice', draft._id)).state).toBe('issued')
  })

  test('an invoice leaves by mail with its files, and who got it stands in its steps', async () => {
    const invoice = await issued('invoice', ten())
    await expect.poll(async () => (await filesOf(invoice._id)).files.length, { timeout: 30_000 }).toBe(2)
    const at = `${base}/document/${invoice._id}/mail`
    const { body } = await clerk.get(at)
    expect(body).toMatchObject({ to: ['wirt@gasthof.example'], waits: false })
    expect(body.subject).toBe(`Rechnung ${invoice.number} – Weingut Berger`)
    const { to, subject, text } = body
    expect((await clerk.post(at, { to, subject, text })).body).toEqual({ sent: to })
    const { steps } = (await clerk.get(`${base}/invoice/${invoice._id}/steps`)).body
    expect(steps.at(-1)).toMatchObject({ what: 'mail', text: 'wirt@gasthof.example' })
    // A repeated key sends nothing
    const again = { to, subject, text, idempotencyKey: crypto.randomUUID() }
    for (const { status } of [await clerk.post(at, again), await clerk.post(at, again)])
      expect(status).toBe(200)
    const after = (await clerk.get(`${base}/invoice/${invoice._id}/steps`)).body.steps
    expect(after).toHaveLength(steps.length + 1)
    expect((await clerk.post(at, { to: ['nobody'], subject, text })).status).toBe(422)
  })

  test('a paid invoice is not reminded of', async () => {
    const invoice = await issued('invoice', ten())
    const at = `${base}/document/${invoice._id}/mail`
    expect((await clerk.get(at, { letter: 'reminder' })).body.subject).toContain('Zahlungserinnerung')
    await clerk.post(`${base}/invoice/${invoice._id}/settlements`, { source: 'cash', amount: 1_200 })
    const words = { to: ['a@b.example'], subject: 'x', text: 'y' }
    expect((await clerk.post(at, { letter: 'reminder', ...words })).body.code).toBe('NOTHING_DUE')
    const draft = await made('invoice', ten())
    expect((await clerk.post(`${base}/document/${draft._id}/mail`, words)).status).toBe(404)
  })
})

describe('mail templates', () => {
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
    // An emptied text falls back to the standard
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
    // An invoice cannot fill the template of offers
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
})

describe('the page of an offer', () => {
  const offered = (more: object = {}) =>
    issued('offer', { party: wirt._id, lines: [line('2', '10')], validUntil: '2199-12-31', ...more })

  /** Address in an offer's mail. */
  async function addressOf(_id: string, language = 'angebot'): Promise<string> {
    const { text } = (await clerk.get(`${base}/document/${_id}/mail`)).body
    return new RegExp(`/(?:en/)?${language}/[\\w-]{44}`).exec(text)![0]
  }
  const page = async (address: string) =>
    (await app.guest.get('/api/c/site', { path: address, query: '' })).body
  let network = 0
  /** Submits a form as a browser without JavaScript does. */
  async function send(url: string, fields: Record<string, string>) {
    const stamp = stampForm(app.platform.config.secret, 'offer', new Date(Date.now() - 10_000).toISOString())
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: `10.6.0.${++network}`,
      payload: new URLSearchParams({ [stampField]: stamp, ...fields }).toString(),
    })
    const isPage = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, problem: isPage ? answer.json().data?.form?.problem : undefined }
  }
  async function mails(): Promise<string> {
    await app.platform.jobs.idle(20)
    const folder = path.join(app.platform.config.dataDir, 'outbox')
    const files = await readdir(folder).catch(() => [])
    return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n')
  }

  test('a customer reads the offer by the link of the mail and accepts it with a name; the office is told', async () => {
    const offer = await offered({ subject: 'Wein zur Taufe' })
    const address = await addressOf(offer._id)
    const shown = await page(address)
    expect(shown).toMatchObject({ view: 'offerPage', meta: { hidden: true, keyed: true } })
    expect(shown.data).toMatchObject({ step: 'open', subject: 'Wein zur Taufe', version: expect.any(String) })
    expect(shown.data.totals.find(({ isMain }: { isMain: boolean }) => isMain).amount).toContain('24,00')
    const { version } = shown.data
    const nameless = await send(address, { action: 'accept', version, name: '' })
    expect([nameless.status, Object.keys(nameless.problem.fields)]).toEqual([422, ['name']])
    expect((await read('offer', offer._id)).state).toBe('sent')

    expect((await send(address, { action: 'accept', version, name: 'Anna Huber' })).status).toBe(303)
    expect((await read('offer', offer._id)).state).toBe('accepted')
    const { steps } = (await clerk.get(`${base}/offer/${offer._id}/steps`)).body
    expect(steps.at(-1)).toMatchObject({
      what: 'accept',
      text: 'Online angenommen von Anna Huber.',
      by: null,
    })
    expect((await page(address)).data.step).toBe('accepted')
    expect(await mails()).toContain(`Angebot ${offer.number} wurde angenommen`)
    expect((await send(address, { action: 'decline', version })).problem.code).toBe('OFFER_ANSWERED')
  })

  test('a customer declines with a reason, in English', async () => {
    const offer = await offered({ language: 'en' })
    const address = await addressOf(offer._id, 'offer')
    const { version } = (await page(address)).data
    expect((await send(address, { action: 'decline', version, reason: 'Too dear.' })).status).toBe(303)
    expect((await read('offer', offer._id)).state).toBe('declined')
    const { steps } = (await clerk.get(`${base}/offer/${offer._id}/steps`)).body
    expect(steps.at(-1)).toMatchObject({ what: 'decline', text: expect.stringContaining('Too dear.') })
  })

  test('an answer to an offer that has changed, is revised or is over is refused, and a made-up key opens nothing', async () => {
    const offer = await offered()
    const address = await addressOf(offer._id)
    const { version } = (await page(address)).data
    const accept = () => send(address, { action: 'accept', version, name: 'Anna Huber' })
    expect((await clerk.post(`${base}/offer/${offer._id}/reopen`)).status).toBe(200)
    expect((await page(address)).data).toMatchObject({ step: 'revised', rows: [], pdfHref: '' })
    expect((await accept()).problem.code).toBe('OFFER_CHANGED')
    const { version: draft } = await read('offer', offer._id)
    await clerk.put(`${base}/offer/${offer._id}`, { version: draft, lines: [line('2', '99')] })
    await issue('offer', offer._id)
    expect((await accept()).problem.code).toBe('OFFER_CHANGED')
    expect((await read('offer', offer._id)).state).toBe('sent')

    const { pool } = app.platform.database
    await pool.query(`update documents set "expiresAt" = now() - interval '1 minute' where "_id" = $1`, [
      offer._id,
    ])
    const now = (await page(address)).data
    expect(now.step).toBe('expired')
    expect(
      (await send(address, { action: 'accept', version: now.version, name: 'Anna Huber' })).problem.code,
    ).toBe('OFFER_ANSWERED')

    const forged = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
    expect((await page(forged)).status).toBe(404)
    expect((await send(forged, { action: 'accept', version, name: 'Anna Huber' })).status).toBe(404)
    const key = forged.split('/').at(-1)
    expect((await app.guest.get(`${base}/offer-page/${key}/pdf`)).status).toBe(404)
  })

  test('the paper of the offer is there for whoever has the link', async () => {
    const offer = await offered()
    const address = await addressOf(offer._id)
    await expect
      .poll(async () => (await page(address)).data.pdfHref, { timeout: 30_000 })
      .toContain('/offer-page/')
    const got = await app.guest.get((await page(address)).data.pdfHref)
    expect(got.text).toMatch(/^%PDF/)
  })
})

describe('words of documents', () => {
  /** Content of a document before issuing. */
  async function seen(kind: string, draft: object) {
    const input = { kind, draft: { party: wirt._id, counting: 'net', lines: [line('2', '10')], ...draft } }
    const { status, body } = await admin.post(`${base}/document/preview`, input)
    expect({ status, ...body }).toMatchObject({ status: 200, content: {} })
    return body.content
  }
  const company = async (input: object) =>
    expect((await admin.put(`${base}/settings`, input)).status).toBe(200)

  test('the offer of a small business does not speak of rates of VAT, that of others does', async () => {
    const today = expect.stringMatching(/heute geltenden Sätzen/)
    expect((await seen('offer', {})).texts.notes).toEqual([today])
    await company({ scheme: 'small' })
    const content = await seen('offer', {})
    await company({ scheme: 'regular' })
    expect(content.vat).toMatchObject([{ category: 'E', reason: expect.stringMatching(/Kleinunternehmer/) }])
    expect(content.texts.notes).toEqual([])
  })

  test.each([
    ['de', 'Rabatt', 'Zuschlag'],
    ['en', 'Discount', 'Surcharge'],
  ] as const)(
    'what is taken off or added without a reason is called something (%s)',
    async (language, less, more) => {
      const draft = {
        language,
        discounts: [
          { percent: '5', amount: 0, reason: '' },
          { percent: null, amount: 100, reason: 'Treue' },
        ],
        charges: [{ amount: 200, reason: ' ', reasonCode: '' }],
      }
      const { allowances, charges } = await seen('invoice', draft)
      const said = (all: { reason: string }[]) => all.map(({ reason }) => reason)
      expect([said(allowances), said(charges)]).toEqual([[less, 'Treue'], [more]])
    },
  )

  test('an item with a deposit that no line below asks for is told of, and does not stand in the way', async () => {
    const given = { title: { de: 'Apfelsaft', en: '' }, price: '3', deposit: 25 }
    const { item } = (await admin.post(`${base}/item`, given)).body
    const bottles = line('12', '3', { item: item._id, name: 'Apfelsaft' })
    const findings = async (kind: string, lines: object[]) => {
      const draft = { party: wirt._id, counting: 'gross', lines }
      const { body } = await admin.post(`${base}/document/preview`, { kind, draft })
      return body.findings
    }
    const told = { code: 'DEPOSIT_NOT_ASKED', field: `lines.${bottles._id}.name`, blocks: false }
    const message = expect.stringMatching(/0,25.€ Pfand/)
    for (const kind of ['offer', 'order', 'invoice'])
      expect(await findings(kind, [bottles])).toEqual([{ ...told, message }])
    expect(await findings('invoice', [bottles, line('12', '0.25', { name: 'Pfand' })])).toEqual([])
    // As many deposits as bottles satisfy the check
    expect(await findings('invoice', [bottles, line('6', '0.25', { name: 'Pfand' })])).toHaveLength(1)
  })
})

describe('usual texts', () => {
  async function block(title: string, kinds: readonly string[], more: object = {}): Promise<void> {
    const text = { de: title, en: `${title} (en)` }
    const input = { title, kinds, place: 'intro', isDefault: true, text, ...more }
    expect((await admin.post(`${base}/text-block`, input)).body.message).toBeUndefined()
  }
  beforeAll(async () => {
    await block('Alle Belege', [])
    await block('Nur Angebote', ['offer'])
    await block('Gutschriften', ['creditNote'], { place: 'closing' })
    await block('Steht nur zur Wahl', ['invoice'], { place: 'closing', isDefault: false })
  })
  const lines = () => [line('2', '10')]

  test('new documents begin with the default text of their kind, in their language', async () => {
    const offer = await made('offer', { party: wirt._id, lines: lines() })
    expect([offer.introduction, offer.closing]).toEqual(['Nur Angebote', ''])
    const english = await made('invoice', { party: wirt._id, language: 'en', lines: lines() })
    expect([english.introduction, english.closing]).toEqual(['Alle Belege (en)', ''])
    const { content } = (await clerk.post(`${base}/document/preview`, { kind: 'offer', draft: {} })).body
    expect(content.texts.introduction).toBe('Nur Angebote')
  })

  test('what was written stays, be it nothing; what is made of a document begins with its own, and a correction with its', async () => {
    const own = await made('invoice', { party: wirt._id, introduction: '', closing: 'Danke', lines: lines() })
    expect([own.introduction, own.closing]).toEqual(['', 'Danke'])
    const offer = await issued('offer', { party: wirt._id, lines: lines(), introduction: 'Wie besprochen' })
    const invoice = await issue('invoice', (await convert(offer._id, 'invoice'))._id)
    expect([offer.introduction, invoice.introduction]).toEqual(['Wie besprochen', 'Alle Belege'])
    const { body } = await clerk.post(`${base}/invoice/${invoice._id}/credit`, {})
    expect(body.invoice).toMatchObject({ introduction: 'Alle Belege', closing: 'Gutschriften' })
    const { body: copied } = await clerk.post(`${base}/document/${own._id}/copy`, {})
    const copy = (await clerk.get(`${base}/invoice/${copied.document._id}`)).body.invoice
    expect([copy.introduction, copy.closing]).toEqual(['', 'Danke'])
  })

  test('texts that are the usual ones go along with the language, what was written by hand stays', async () => {
    const change = async (document: Record<string, unknown>, more: object) => {
      const address = `${base}/invoice/${String(document['_id'])}`
      const { version } = (await clerk.get(address)).body.invoice
      const { body } = await clerk.put(address, { version, ...more })
      return [body.invoice?.introduction, body.invoice?.closing]
    }
    const usual = await made('invoice', { party: wirt._id, closing: 'Danke', lines: lines() })
    expect(await change(usual, { language: 'en' })).toEqual(['Alle Belege (en)', 'Danke'])
    expect(await change(usual, { language: 'de' })).toEqual(['Alle Belege', 'Danke'])
    expect(await change(usual, { language: 'en', introduction: 'By hand' })).toEqual(['By hand', 'Danke'])
    expect(await change(usual, { language: 'de' })).toEqual(['By hand', 'Danke'])
    const sent = await made('invoice', { party: wirt._id, lines: lines() })
    expect(await change(sent, { language: 'en', introduction: 'Alle Belege' })).toEqual(['Alle Belege', ''])
    const bare = await made('invoice', { party: wirt._id, introduction: '', lines: lines() })
    expect(await change(bare, { language: 'en' })).toEqual(['', ''])
  })
})
