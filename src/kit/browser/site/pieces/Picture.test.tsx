import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Picture as PictureData, SiteFrame } from '#kit/shared/site/site.ts'
import { site as de } from '../site.de.ts'
import { SurroundingsContext } from '../surroundings.ts'
import { createLightTexts } from '../translate.ts'
import { Figure } from './Picture.tsx'

const { de: t } = createLightTexts({ de: { site: de }, en: { site: de } })
const plain: PictureData = { src: '/a', w: 8, h: 6, alt: 'Bach', colour: '#123456', variants: [] }

const shown = (picture: PictureData) =>
  renderToString(
    <SurroundingsContext
      value={{ lang: 'de', t, frame: {} as SiteFrame, zone: 'Europe/Vienna', now: '', live: false }}
    >
      <Figure picture={picture} sizes="100vw" ratio="16-9" />
    </SurroundingsContext>,
  )

test('a picture that is cut keeps its most important spot in sight, and tells who made it', () => {
  const html = shown({ ...plain, focal: { x: 0.2, y: 0.9 }, caption: 'Am Bach', credit: 'Edi' })
  expect(html).toContain('object-position:20% 90%')
  expect(html.replaceAll('<!-- -->', '')).toContain('Am Bach <small>Foto: Edi</small>')
  expect(shown(plain)).not.toMatch(/object-position|figcaption/)
})
