import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanName, judge } from './content-type.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'judged-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function judged(name: string, content: string) {
  const file = path.join(folder, 'content')
  await writeFile(file, content)
  return judge(file, name)
}

test.each([
  ['comments', '<!---->'.repeat(30)],
  ['comments that do not end', '<!--'.repeat(10_000)],
  ['declarations', '<?xml?>'.repeat(30)],
  ['a document type that does not end', `<!doctype svg${' '.repeat(60_000)}x`],
  ['parts of a document type', `<!doctype svg[${']\n'.repeat(20_000)}`],
])('a text that begins with %s is judged at once', async (_what, beginning) => {
  expect(await judged('a.txt', `${beginning}x`)).toMatchObject({ type: 'text/plain' })
})

test.each([
  ['a comment', '<!-- a --><!-- b -->\n'],
  ['a declaration', '<?xml version="1.0"?>\n<!-- a -->'],
  ['a mark of order', '\uFEFF \n'],
])('%s hides neither a web page nor a drawing', async (_what, beginning) => {
  await expect(judged('a.txt', `${beginning}<script >alert(1)</script>`)).rejects.toMatchObject({
    code: 'FILE_TYPE',
  })
  expect(await judged('a.txt', `${beginning}<svg xmlns="x"/>`)).toMatchObject({
    type: 'image/svg+xml',
    name: 'a.svg',
  })
})

test('a name without end is cut before it is cleaned', () => {
  expect(cleanName(`a${'.'.repeat(300_000)}x.pdf`)).toMatch(/^x\.pdf$/)
})

test('a drawing is known behind its document type', async () => {
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [ <!ENTITY a "b"> ] >'
  expect(await judged('a.svg', `<?xml version="1.0"?>\n${type}\n<svg/>`)).toMatchObject({ name: 'a.svg' })
})
