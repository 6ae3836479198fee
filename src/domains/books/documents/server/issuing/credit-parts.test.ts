import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('credit notes in parts')
const { clerk, party, line, issued, issue, read } = await openBooks(app)
const wirt = await party()

test.each(['net', 'gross'])(
  'credited piece by piece an invoice in %s prices ends at its own net and VAT',
  async (counting) => {
    const price = counting === 'net' ? '0.33' : '0.40'
    const lines = [line('3', price), line('3', price, { group: 'reduced' })]
    const invoice = await issued('invoice', { party: wirt._id, counting, lines })
    const [sums, open] = [[0, 0], [] as number[]]
    for (let at = 0; at < 3; at++) {
      const parts = invoice.lines.map(({ _id }: { _id: string }) => ({ _id, quantity: '1' }))
      const draft = await clerk.post(`${base}/invoice/${invoice._id}/credit`, { lines: parts })
      const preview = { kind: 'invoice', _id: draft.body.invoice._id }
      const { totals } = (await clerk.post(`${base}/document/preview`, preview)).body.content
      const note = await issue('invoice', draft.body.invoice._id)
      expect([note.net, note.vat]).toEqual([totals.net, totals.vat])
      sums[0]! += note.net
      sums[1]! += note.vat
      open.push((await read('invoice', invoice._id)).open, note.open)
    }
    expect([...sums, open.at(-2), open.at(-1)]).toEqual([invoice.net, invoice.vat, 0, 0])
  },
)
