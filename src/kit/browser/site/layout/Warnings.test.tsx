import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteFrame, Warning } from '#kit/shared/site/site.ts'
import { site as de } from '../site.de.ts'
import { site as en } from '../site.en.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { Warnings } from './Warnings.tsx'

const texts = createLightTexts({ de: { site: de }, en: { site: en } })
const water: Warning = { _id: 'water', title: 'Wasser', text: 'Heute keines.', level: 'danger' }
const shop: Warning = { _id: 'shop', title: 'Shop', text: 'Pause.', level: 'info', below: '/shop' }

function shown(path: string) {
  const surroundings = {
    lang: 'de',
    t: texts.de,
    frame: { warnings: [water, shop] } as Partial<SiteFrame> as SiteFrame,
    zone: 'Europe/Vienna',
    now: '2026-11-24T08:00:00Z',
    live: false,
  } as const
  return renderToString(
    <SurroundingsContext value={surroundings}>
      <Warnings path={path} />
    </SurroundingsContext>,
  )
}

test('what concerns some pages stands on these alone', () => {
  for (const path of ['/shop', '/shop/cart']) expect(shown(path)).toContain('Pause.')
  for (const path of ['/', '/shopping', '/aktuelles']) {
    expect(shown(path)).not.toContain('Pause.')
    expect(shown(path)).toContain('Heute keines.')
  }
})
