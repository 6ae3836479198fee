import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DetachedCommand } from '#kit/server/domain.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { createTexts } from '#kit/shared/text/texts.ts'
import { formatsFor, xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { command as de } from '../paper.de.ts'
import { command as en } from '../paper.en.ts'
import { makePdf } from './make-pdf.ts'
import { documentSamples } from './samples.ts'
import { endPaper } from './set-paper.ts'

const texts = createTexts({ de, en })
const both = (key: string) => ({ de: texts.de(key), en: texts.en(key) })

/** Writes a sample of every document case: e-invoices in each allowed format, and the PDF, for invoices as ZUGFeRD. */
export const samplesCommand: DetachedCommand = {
  name: 'books samples',
  usage: 'DIR',
  summary: both('samples'),
  mayBegin: () => true,
  async runDetached(_config, { args: [folder = ''], say, progress }) {
    const lang = systemLanguage(process.env)
    await mkdir(folder, { recursive: true })
    let written = 0
    const write = async (name: string, content: string | Buffer) => {
      await writeFile(path.join(folder, name), content)
      progress(texts[lang]('sample', { name }))
      written++
    }
    for (const { key, content } of documentSamples()) {
      const isIssued = content.kind === 'invoice' && content.number !== null
      const formats = isIssued ? formatsFor(content) : []
      for (const format of formats) await write(`${key}.${format}.xml`, xmlFor(content, format).xml)
      await write(`${key}.pdf`, await makePdf(content, { attachXml: formats.includes('zugferd') }))
    }
    endPaper()
    say(texts[lang]('samplesWritten', { count: written, folder: path.resolve(folder) }))
  },
}
