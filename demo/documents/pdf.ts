import { deflateSync } from 'node:zlib'
import type { DocumentBlock } from '../content/shapes.ts'
import { pdfString, widthOf } from './font-widths.ts'
import { newPen, paper, type Part, type Sheets } from './layout.ts'

export type Paper = {
  title: string
  sender: string
  /** `YYYY-MM-DD` */
  day: string
  language: 'de' | 'en'
  body: readonly DocumentBlock[]
}

const long = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
const written = {
  de: new Intl.DateTimeFormat('de-AT', long),
  en: new Intl.DateTimeFormat('en-GB', long),
}

/**
 * A small tagged PDF (ISO 32000-1: 14.7 logical structure, 14.8 tagged PDF): headings, paragraphs, lists, tables and
 * lines to fill in, in reading order and with a language.
 * @returns the bytes of the file, identical for the same input
 */
export function makePdf(given: Paper): Buffer {
  const pen = newPen()
  const root = pen.sheets.root
  const add = (tag: string, into = root): Part => {
    const part: Part = { tag, kids: [] }
    into.kids.push(part)
    return part
  }
  pen.block(add('P'), given.sender, { size: 9.5 })
  pen.block(add('H1'), given.title, { size: 20, weight: 'bold', before: 22 })
  pen.block(add('P'), written[given.language].format(new Date(given.day)), {
    size: 9.5,
    before: 2,
    after: 14,
  })
  for (const block of given.body) {
    if (block.kind === 'h')
      pen.block(add('H2'), block.text, { size: 13, weight: 'bold', before: 12, after: 2 })
    else if (block.kind === 'p') pen.block(add('P'), block.text, { size: 10.5, after: 7 })
    else if (block.kind === 'list') {
      const list = add('L')
      for (const item of block.items) {
        const entry = add('LI', list)
        pen.room(16)
        const label = add('Lbl', entry)
        const top = pen.y
        pen.marked(label, () => pen.line('•', paper.left + 4, top - 14.9, 10.5, 'plain'))
        pen.block(add('LBody', entry), item, { size: 10.5, x: paper.left + 18, after: 3 })
      }
      pen.down(5)
    } else if (block.kind === 'fields') {
      for (const label of block.labels) {
        pen.room(34)
        pen.down(14)
        pen.block(add('P'), label, { size: 9.5, after: 0 })
        pen.rule(paper.left + Math.max(150, widthOf(label, 9.5, 'plain') + 12), paper.right, pen.y - 2)
        pen.down(4)
      }
      pen.down(8)
    } else {
      const table = add('Table')
      const width = (paper.right - paper.left) / block.head.length
      const cells = (texts: readonly string[], header: boolean) =>
        texts.map((text, index) => ({
          part: {
            tag: header || index === 0 ? 'TH' : 'TD',
            kids: [],
            ...(header ? { scope: 'Column' as const } : index === 0 ? { scope: 'Row' as const } : {}),
          },
          text,
          x: paper.left + index * width,
          width,
          weight: header ? ('bold' as const) : ('plain' as const),
        }))
      pen.row(add('TR', table), cells(block.head, true), 9.5)
      for (const row of block.rows) pen.row(add('TR', table), cells(row, false), 9.5)
      pen.down(10)
    }
  }
  const count = pen.sheets.streams.length
  for (let index = 0; index < count; index += 1) {
    const footer =
      given.language === 'de' ? `Seite ${index + 1} von ${count}` : `Page ${index + 1} of ${count}`
    pen.turnTo(index, () => pen.artifact(() => pen.line(footer, paper.left, 48, 8.5, 'plain')))
  }
  return assemble(pen.sheets, given)
}

/** Numbers the objects, then writes them with the cross-reference table. */
function assemble({ streams, marks, root }: Sheets, given: Paper): Buffer {
  const objects: (string | Buffer)[] = []
  const reserve = () => objects.push('') - 1
  const ref = (index: number) => `${index + 1} 0 R`
  const [catalog, pages, structure, parents, plain, bold, info] = Array.from({ length: 7 }, reserve) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const sheets = streams.map(() => ({ page: reserve(), content: reserve() }))
  const owners: string[][] = marks.map(() => [])

  const place = (part: Part, parent: number): number => {
    const own = reserve()
    const kids = part.kids.map((kid) => {
      if ('tag' in kid) return ref(place(kid, own))
      ;(owners[kid.page] ??= [])[kid.mark] = ref(own)
      return `<</Type /MCR /Pg ${ref(sheets[kid.page]?.page ?? 0)} /MCID ${kid.mark}>>`
    })
    const scope = part.scope ? ` /A <</O /Table /Scope /${part.scope}>>` : ''
    objects[own] = `<</Type /StructElem /S /${part.tag} /P ${ref(parent)} /K [${kids.join(' ')}]${scope}>>`
    return own
  }
  const document = place(root, structure)

  objects[catalog] =
    `<</Type /Catalog /Pages ${ref(pages)} /MarkInfo <</Marked true>> /StructTreeRoot ${ref(structure)} /Lang (${given.language === 'de' ? 'de-AT' : 'en-GB'}) /ViewerPreferences <</DisplayDocTitle true>>>>`
  objects[pages] =
    `<</Type /Pages /Count ${sheets.length} /Kids [${sheets.map(({ page }) => ref(page)).join(' ')}]>>`
  objects[structure] =
    `<</Type /StructTreeRoot /K [${ref(document)}] /ParentTree ${ref(parents)} /ParentTreeNextKey ${sheets.length}>>`
  objects[parents] = `<</Nums [${owners.map((list, index) => `${index} [${list.join(' ')}]`).join(' ')}]>>`
  objects[plain] = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>'
  objects[bold] = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding>>'
  objects[info] = `<</Title ${pdfString(given.title)} /Author ${pdfString(given.sender)}>>`
  sheets.forEach(({ page, content }, index) => {
    const packed = deflateSync(Buffer.from((streams[index] ?? []).join('\n')))
    objects[page] =
      `<</Type /Page /Parent ${ref(pages)} /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources <</Font <</F1 ${ref(plain)} /F2 ${ref(bold)}>>>> /Contents ${ref(content)} /StructParents ${index} /Tabs /S>>`
    objects[content] = Buffer.concat([
      Buffer.from(`<</Length ${packed.length} /Filter /FlateDecode>>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ])
  })

  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = chunks[0]?.length ?? 0
  const places = objects.map((body, index) => {
    const at = length
    const chunk = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ])
    chunks.push(chunk)
    length += chunk.length
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1} /Root ${ref(catalog)} /Info ${ref(info)}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}
