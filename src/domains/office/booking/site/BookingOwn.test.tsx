import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SurroundingsContext } from '#kit/browser/site/surroundings.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import type { SiteFrame, SitePage } from '#kit/shared/site/site.ts'
import type { BookingOwnData } from '../booking.views.ts'
import { BookingOwn } from './BookingOwn.tsx'

const texts = createLightTexts({ de: {}, en: {} })

function shown(data: Partial<BookingOwnData>): string {
  const surroundings = {
    lang: 'de',
    t: texts.de,
    frame: {} as SiteFrame,
    zone: 'Europe/Vienna',
    now: '2026-11-24T08:00:00Z',
    live: false,
  } as const
  const empty = { bookings: [], dates: [], clashes: [], mailProof: '', moving: null, notice: null }
  const page = { path: '/buchen/termin/x', data: { ...empty, ...data } } as unknown as SitePage<
    string,
    BookingOwnData
  >
  return renderToString(
    <SurroundingsContext value={surroundings}>
      <BookingOwn page={page} />
    </SurroundingsContext>,
  )
}

test('until when a time is kept free is told by the day of the site’s clock', () => {
  expect(shown({ step: 'checkMail', heldUntil: '2026-11-24T23:30:00Z' })).toContain('25. November')
})

test('only who has the link of the mail is offered to accept', () => {
  const accepts = (mailProof: string) => shown({ step: 'offer', mailProof }).includes('value="accept"')
  expect([accepts(''), accepts('proof')]).toEqual([false, true])
})

test('the button of what costs something says that it has to be paid', () => {
  const button = (more: Partial<BookingOwnData>) =>
    /<button[^>]*>([^<]+)</.exec(
      shown({
        ...{ step: 'form', questions: [], rules: '', known: { name: '', email: '' }, cost: '', deposit: '' },
        ...{ trap: 'trap', stamp: { name: 'stamp', value: '' }, proof: { name: 'work', bits: 0 } },
        ...more,
      }),
    )?.[1]
  expect(button({})).toBe('Jetzt buchen')
  expect(button({ confirmsLater: true })).toBe('Anfrage senden')
  expect(button({ cost: '50,00 €', confirmsLater: true })).toBe('Zahlungspflichtig buchen')
  expect(button({ deposit: '100,00 €' })).toBe('Zahlungspflichtig buchen')
})

test('several dates are cancelled in one go, as long as more than one is there', () => {
  const one = { _id: 'x', number: 1, from: '2026-12-01T08:00:00Z', until: '2026-12-01T09:00:00Z' }
  const date = (open: boolean) => ({
    ...one,
    _id: crypto.randomUUID(),
    state: 'confirmed' as const,
    open,
    movable: false,
  })
  const asks = (...open: boolean[]) =>
    shown({ step: 'done', refund: null, bookings: open.map(date) }).includes('Ja, alle absagen')
  expect([asks(true, true), asks(true, false), asks(true)]).toEqual([true, false, false])
})

test('what goes back is told while there is something to cancel, and that one pays only before one books', () => {
  const refund = { hours: 1, percent: 50 }
  const one = { _id: 'x', number: 1, from: '2026-12-01T08:00:00Z', until: '2026-12-01T09:00:00Z' }
  const told = (open: boolean, more: Partial<BookingOwnData> = {}) =>
    shown({
      step: 'pay',
      refund,
      bookings: [{ ...one, state: 'unpaid', open, movable: false }],
      ...more,
    })
  expect(told(true)).toContain('mindestens 1 Stunde vorher')
  expect(told(true, { refund: { hours: 2, percent: 50 } })).toContain('mindestens 2 Stunden vorher')
  expect(told(false)).not.toContain('vorher absagen')
  const paysAtOnce = (more: Partial<BookingOwnData>) => told(true, more).includes('gleich online')
  const form: Partial<BookingOwnData> = {
    step: 'form',
    ...{ questions: [], rules: '', known: { name: '', email: '' } },
    ...{ trap: 'trap', stamp: { name: 'stamp', value: '' }, proof: { name: 'work', bits: 0 } },
  }
  expect(paysAtOnce({})).toBe(false)
  expect(paysAtOnce({ ...form, confirmsLater: false })).toBe(true)
  expect(paysAtOnce({ ...form, confirmsLater: true })).toBe(false)
})
