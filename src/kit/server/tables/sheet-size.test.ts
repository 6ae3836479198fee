import { expect, test } from 'vitest'
import { zip } from '../formats/zip.ts'
import { cellsOfSheet } from './sheet-size.ts'
import { readTableHere } from './table-files.ts'

const sheet = (...cells: string[]) =>
  `<worksheet><sheetData><row>${cells.map((cell) => `<c r="${cell}"><v>1</v></c>`).join('')}</row></sheetData></worksheet>`

test('counts the rectangle up to the last cell with content', () => {
  expect(cellsOfSheet(sheet('A1', 'C1', 'B2'))).toBe(6)
  expect(cellsOfSheet('<worksheet><sheetData><row><c r="C2"/></row></sheetData></worksheet>')).toBe(3)
})

test.each(['ZZZZZZ999999999', 'A9e9', 'A0x7FFFFFFF', 'XFE1', 'A1048577', '&#90;ZZZ1', ''])(
  'rejects a cell at %j',
  (cell) => {
    expect(cellsOfSheet(sheet(cell))).toBe(Infinity)
  },
)

test('a workbook with a cell far away is rejected before it is read', async () => {
  const part = (name: string, content: string) => ({ name, content: Buffer.from(content) })
  const book = await zip(
    [
      part(
        'xl/workbook.xml',
        '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      part('xl/worksheets/sheet1.xml', sheet('ZZZZZZ999999999')),
    ],
    new Date(0),
  )
  await expect(readTableHere(new Uint8Array(book))).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
})
