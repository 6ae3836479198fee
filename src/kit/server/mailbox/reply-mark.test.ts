import { expect, test } from 'vitest'
import { markIn, markInAddress, ownWords, replyMarks } from './reply-mark.ts'

const platform = { config: { secret: 'ein Geheimnis von genug Länge' } } as never
const record = { _id: '01900000-0000-7000-8000-000000000001', number: 12 }
const marks = replyMarks('test')

test('a mark in the subject comes back with an answer and fits one address and one kind of record', () => {
  const { number, seal } = markIn(`AW: ${marks.mark(platform, record, 'Vera@example.org')} Zaun`)!
  expect(number).toBe(12)
  expect(marks.isSealFor(platform, record._id, 'vera@example.org', seal)).toBe(true)
  expect(marks.isSealFor(platform, record._id, 'mallory@example.org', seal)).toBe(false)
  expect(replyMarks('other').isSealFor(platform, record._id, 'vera@example.org', seal)).toBe(false)
  expect(markIn('AW: [#12] Zaun')).toBeNull()
})

test('an address that is answered to carries the same', () => {
  const address = marks.address(platform, record, { from: 'vera@example.org', at: 'amt@dorf.example' })
  expect(address).toMatch(/^amt\+12-[0-9a-f]{16}@dorf\.example$/)
  const { seal } = markInAddress(address)!
  expect(marks.isSealFor(platform, record._id, 'vera@example.org', seal)).toBe(true)
  expect(markInAddress('amt@dorf.example')).toBeNull()
})

const mail = '> Was?\n> Rebenau'
test.each([
  ['above', `Ja.\n\nAm 3. Mai 2031 um 10:00 schrieb Amt <a@b.c>:\n${mail}`, 'Ja.'],
  ['above, English', `Yes\n\nOn Mon, May 3 Office wrote:\n${mail}`, 'Yes'],
  ['above a wrapped line', `Ja.\nAm Mo., 3. Mai 2031 um 10:00 Uhr schrieb Amt <\na@b.c>:\n\n${mail}`, 'Ja.'],
  [
    'above a line that begins with the name',
    `Ja.\n\nAmt <a@b.c> schrieb am Mo., 3. Mai 2031:\n${mail}`,
    'Ja.',
  ],
  ['below', `Am 3. Mai 2031 schrieb Amt:\n${mail}\n\nJa.`, 'Ja.'],
  [
    'between',
    `On Mon, May 3 Office wrote:\n> Which one?\nThe left one.\n> And when?\nToday.`,
    'The left one.\nToday.',
  ],
  [
    'above what has no signs before it',
    'Ja.\n\nOn May 3, 2031 at 10:00 Office <a@b.c> wrote:\n\nWhich?',
    'Ja.',
  ],
  ['above a whole mail', 'Ja.\n\n-----Ursprüngliche Nachricht-----\nWas?', 'Ja.'],
  ['above the head of a mail', 'Ja.\n_______\nVon: Amt <a@b.c>\nGesendet: Montag\nAn: Vera\n\nWas?', 'Ja.'],
  [
    'that look like a quotation',
    'Am Montag schrieb ich Ihnen:\nEs klappt.',
    'Am Montag schrieb ich Ihnen:\nEs klappt.',
  ],
  ['that are none', '> Was?', '> Was?'],
])('words %s are kept', (_where, text, own) => expect(ownWords(text)).toBe(own))

test('a mail of any length is read as far as anybody types, and no further', () => {
  const lines = 'Am x y schrieb:\n'.repeat(20_000)
  expect(ownWords(`${lines}Ende`, 1_000_000)).toBe(lines.slice(0, 100_000).trim())
})
