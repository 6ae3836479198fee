import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteFrame } from '../../../shared/site.ts'
import { site as de } from '../site.de.ts'
import { site as en } from '../site.en.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { OpenNow } from './OpeningHours.tsx'

const texts = createLightTexts({ de: { site: de }, en: { site: en } })
const hours = [{ day: 2, from: '08:00', to: '12:00' }]

function said(now: string, lang: 'de' | 'en' = 'de') {
  const surroundings = {
    lang,
    t: texts[lang],
    frame: {} as SiteFrame,
    zone: 'Europe/Vienna',
    now,
    live: false,
  } as const
  return renderToString(
    <SurroundingsContext value={surroundings}>
      <OpenNow hours={hours} />
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
