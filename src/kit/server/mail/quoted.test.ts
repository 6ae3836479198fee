import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { quoted, quotedPart } from './quoted.ts'

const pieces = [
  '<p style="color:#123">Grüß Gott, ',
  'Čeněk = "Žoltý" 🎉',
  '',
  `,</p>\n${'<b>ein sehr langes Wort</b>'.repeat(9)} \r\n.\n`,
  'x'.repeat(75),
  'ä'.repeat(40),
  ' Ende',
]

test('texts encoded one by one stand one after the other as if they had been encoded together', async () => {
  const part = quotedPart('text/plain', pieces.map(quoted).join(''))
  const { text } = await simpleParser(part)
  expect(text).toBe(pieces.join('').replaceAll('\r\n', '\n'))
  const [headers = '', body = ''] = part.split('\r\n\r\n', 2)
  expect(headers).toContain('charset=utf-8')
  expect(body).not.toMatch(/^=\r\n/)
  for (const line of part.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(76)
    expect(line).not.toMatch(/[\r\n\u0080-\uffff]|[ \t]$/)
  }
})

test('a part without words is empty', async () => {
  expect((await simpleParser(quotedPart('text/plain', quoted('')))).text ?? '').toBe('')
})
