import { expect, test } from 'vitest'
import {
  areTerms,
  isLucidNumber,
  namesLicence,
  namesNumber,
  ownLinksIn,
  privacyGaps,
  withdrawalFault,
} from './content.rules.ts'
import { pages as modelsDe } from './server/default-pages.de.ts'
import { pages as modelsEn } from './server/default-pages.en.ts'

test.each([
  ['Sie haben das Recht, binnen vierzehn Tagen zu widerrufen.', null],
  ['You may withdraw within 14 days.', null],
  ['Sie können 30 Tage lang widerrufen, jedenfalls aber 14 Tage.', null],
  ['Sie haben kein Recht, den Vertrag zu widerrufen, auch nicht binnen vierzehn Tagen.', 'denied'],
  ['Der Widerruf ist ausgeschlossen. Rückzahlungen dauern 14 Tage.', 'denied'],
  ['Ein Widerrufsrecht steht Ihnen nicht zu. Die Frist von 14 Tagen gilt hier nicht.', 'denied'],
  ['Innerhalb von 14 Tagen können Sie den Vertrag nicht widerrufen.', 'denied'],
  ['Sie verzichten auf den Widerruf binnen 14 Tagen.', 'denied'],
  ['Umtausch und Rückgabe sind nicht möglich. Lieferung in 14 Tagen.', 'denied'],
  ['You have no right to withdraw within 14 days.', 'denied'],
  ['Cancellation is not possible. We ship within 14 days.', 'denied'],
  ['You cannot withdraw, not even within fourteen days.', 'denied'],
  ['Sie können binnen 7 Tagen widerrufen. Wir zahlen nach dem Widerruf binnen 14 Tagen zurück.', 'shorter'],
  ['You may withdraw within ten days. After withdrawal we pay back within 14 days.', 'shorter'],
  ['Kein Wort dazu.', 'noPeriod'],
  ['Sie können den Vertrag jederzeit widerrufen.', 'noPeriod'],
  ['Binnen 140 Tagen können Sie widerrufen.', 'noPeriod'],
  // Statutory exceptions need a human check
  [
    'Sie können binnen 14 Tagen widerrufen. Bei versiegelten Waren ist der Widerruf nach dem Öffnen ausgeschlossen.',
    null,
  ],
  ['You may withdraw within 14 days. For food that spoils there is no right to withdraw.', null],
])('own instructions: „%s“ → %s', (text, fault) => {
  expect(withdrawalFault(text)).toBe(fault)
})

test('numbers are found however they are grouped', () => {
  expect(namesNumber('Firmenbuch: FN 123 456 a, Krems', 'FN 123456a')).toBe(true)
  expect(namesNumber('Firmenbuch: FN 123456 b', 'FN 123456a')).toBe(false)
})

test.each([
  ['DE1234567890123', true],
  ['LUCID DE 1234567890123', true],
  ['x', false],
  ['LUCID', false],
  ['DE123', false],
  ['DE12345678901234', false],
])('„%s“ is a LUCID number: %s', (text, is) => {
  expect(isLucidNumber(text)).toBe(is)
})

test.each([
  ['ARA, Lizenznummer 4711', true],
  ['x', false],
  ['ARA', false],
  ['4711', false],
])('„%s“ names a system and a licence: %s', (text, is) => {
  expect(namesLicence(text)).toBe(is)
})

test('a privacy statement says something of orders, and how long data are kept', () => {
  expect(privacyGaps('x').map(({ en: gap }) => gap)).toEqual([
    'that data are processed for orders',
    'how long they are kept',
  ])
  expect(privacyGaps('Wir verwenden Cookies und speichern sie ein Jahr.')).toHaveLength(1)
  expect(privacyGaps('In order to work, cookies are kept for a year.')).toHaveLength(1)
  expect(privacyGaps('Daten Ihrer Bestellung bewahren wir sieben Jahre auf.')).toEqual([])
  expect(privacyGaps('We keep the data of your order for seven years.')).toEqual([])
})

test('terms are told from other texts', () => {
  expect(areTerms(modelsDe.terms.text) && areTerms(modelsEn.terms.text)).toBe(true)
  expect(areTerms('Der Musikverein spielt am Sonntag auf dem Hauptplatz.')).toBe(false)
  expect(areTerms('Was der Versand kostet, hängt vom Land ab. Der Betrag steht im Warenkorb.')).toBe(false)
})

test('addresses within the site are found in a text', () => {
  const text =
    '<p><a class="b" href="/Versandkosten">a</a> <a href="/agb/#x">b</a> <a href="https://x.example">c</a> <a href="//x.example">d</a> <a href="#e">e</a></p>'
  expect(ownLinksIn(text)).toEqual(['/Versandkosten', '/agb'])
})

test('hostile texts take no longer than others of their length', () => {
  for (const word of ['widerruf', 'cancel', 'äkein', 'verzicht', 'waive'])
    expect(withdrawalFault(`widerruf ${word.repeat(8000)}`)).not.toBeUndefined()
  const slashes = '/'.repeat(400_000)
  expect(ownLinksIn(`<a href="/a${slashes}x">`)).toEqual([`/a${slashes}x`])
  expect(ownLinksIn(`<a href="/a${slashes}">`)).toEqual(['/a'])
  const many = Array.from({ length: 2000 }, (_, at) => `<a href="/seite-${at}">`).join('')
  expect(ownLinksIn(many)).toHaveLength(500)
  expect(ownLinksIn('<a '.repeat(200_000))).toEqual([])
})
