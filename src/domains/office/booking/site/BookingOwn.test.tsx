import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SurroundingsContext } from '../../../../kit/browser/site/surroundings.ts'
import { createLightTexts } from '../../../../kit/browser/site/translate.ts'
import type { SiteFrame, SitePage } from '../../../../kit/shared/site.ts'
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
