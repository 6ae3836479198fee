import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { checkFor, xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { makePdf } from '#domains/books/paper/server/make-pdf.ts'
import { documentSamples } from '#domains/books/paper/server/samples.ts'
import { endPaper } from '#domains/books/paper/server/set-paper.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** Clock ticks per second in Linux's process statistics. */
const ticks = 100

/** Processor time in milliseconds of this process and its ended children. */
function processorTime(): number {
  const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  const fields = rest.split(' ').map(Number)
  return (fields.slice(11, 15).reduce((all, one) => all + one, 0) * 1000) / ticks
}

/** Processor time of invoices with check, XML and ZUGFeRD PDF, including the process that makes PDFs. */
async function timeOf(count: number): Promise<number> {
  const content = documentSamples().find(({ key }) => key === 'discounts')!.content
  const before = processorTime()
  for (let made = 0; made < count; made++) {
    // Each one different, so that no cached result is reused
    const one = { ...content, number: `R2026-${1000 + made}`, subject: `Nr. ${made}` }
    if (checkFor(one, 'xrechnung-ubl').some(({ severity }) => severity === 'error'))
      throw new Error('the sample breaks a rule')
    xmlFor(one, 'xrechnung-ubl')
    await makePdf(one, { attachXml: true })
  }
  endPaper()
  // A child's time is added to its parent's once its end was noticed
  await delay(500)
  return processorTime() - before
}

/** Cost of an invoice in a warm program; the start of the PDF process is listed separately. */
async function invoices({ effort }: Bench): Promise<Result[]> {
  if (process.platform !== 'linux') return []
  const count = effort.rounds * 20
  const start = await timeOf(1)
  const all = await timeOf(count + 1)
  return [
    limitResult('Invoice with PDF, XML and check, processor time', (all - start) / count, 250, 'ms'),
    limitResult('The first one, with the start of the setter', start, 3000, 'ms'),
  ]
}

export const paperRows: readonly Row[] = [{ name: 'invoice', measure: invoices }]
