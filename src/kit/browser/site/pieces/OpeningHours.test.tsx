import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpeningDay, SiteFrame } from '#kit/shared/site/site.ts'
import { site as de } from '../site.de.ts'
import { site as en } from '../site.en.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { OpenNow } from './OpeningHours.tsx'

const texts = createLightTexts({ de: { site: de }, en: { site: en } })
const hours = [{ day: 2, from: '08:00', to: '12:00' }]

function said(now: string, lang: 'de' | 'en' = 'de', days?: OpeningDay[]) {
  const surroundings = {
    lang,
    t: texts[lang],
    frame: {
      holidays: [{ day: '2026-12-08', name: { de: 'Mariä Empfängnis', en: 'Immaculate Conception' } }],
    } as Partial<SiteFrame> as SiteFrame,
    zone: 'Europe/Vienna',
    now,
    live: false,
  } as const
  return renderToString(
    <SurroundingsContext value={surroundings}>
      <OpenNow hours={hours} {...(days ? { days } : {})} />
    </SurroundingsContext>,
  )
}

test('a reader without the program is told, too, whether it is open', () => {
  expect(said('2026-11-24T08:00:00Z')).toContain('Jetzt geöffnet, bis 12\u00a0Uhr')
  expect(said('2026-11-23T20:00:00Z')).toContain('wieder ab morgen, 8\u00a0Uhr')
})

test('in English a time says which half of the day it is in', () => {
  expect(said('2026-11-24T08:00:00Z', 'en').replaceAll('\u00a0', ' ')).toContain('Open now, until 12 pm')
  expect(said('2026-11-23T20:00:00Z', 'en').replaceAll('\u00a0', ' ')).toContain('opens tomorrow, 8 am')
})

test('nobody is said to be open on a public holiday whose hours on it are unknown', () => {
  const holiday = '2026-12-08T08:00:00Z'
  expect(said(holiday)).toContain('Heute Feiertag (Mariä Empfängnis)')
  expect(said(holiday, 'en')).toContain('hours may differ')
  // Special days are known
  expect(said(holiday, 'de', [])).toContain('Jetzt geöffnet')
  expect(said(holiday, 'de', [{ day: '2026-12-08', spans: [] }])).toContain('Geschlossen')
})
