import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { checkFor, xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { makePdf } from '#domains/books/paper/server/make-pdf.ts'
import { documentSamples } from '#domains/books/paper/server/samples.ts'
import { endPaper } from '#domains/books/paper/server/set-paper.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const ticks = 100

/** Milliseconds of processor time that this process and those it started and that have ended took so far. */
function processorTime(): number {
  const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  const fields = rest.split(' ').map(Number)
  return (fields.slice(11, 15).reduce((all, one) => all + one, 0) * 1000) / ticks
}

/** The processor time of so many invoices, each with check, XML and ZUGFeRD paper, and of the process that sets them. */
async function timeOf(count: number): Promise<number> {
  const content = documentSamples().find(({ key }) => key === 'discounts')!.content
  const before = processorTime()
  for (let made = 0; made < count; made++) {
    // Each another one, so that nothing is taken from what the last one left
    const one = { ...content, number: `R2026-${1000 + made}`, subject: `Nr. ${made}` }
    if (checkFor(one, 'xrechnung-ubl').some(({ severity }) => severity === 'error'))
      throw new Error('the sample breaks a rule')
    xmlFor(one, 'xrechnung-ubl')
    await makePdf(one, { attachXml: true })
  }
  endPaper()
  // What a process took is added to its parent's when it has been seen to end
  await delay(500)
  return processorTime() - before
}

/** What an invoice costs once the program is warm; the start of the process that sets paper is told apart. */
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
