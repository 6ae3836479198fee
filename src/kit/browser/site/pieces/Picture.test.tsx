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

test('a picture names its size and every form it exists in', () => {
  const form = (w: number, type: 'image/webp' | 'image/avif') => ({
    src: `/${type.slice(6)}-${w}`,
    w,
    h: w / 2,
    type,
  })
  const variants = [form(320, 'image/webp'), form(640, 'image/webp'), form(320, 'image/avif')]
  const html = shown({ ...plain, variants })
  expect(html).toContain('<source type="image/avif" srcSet="/avif-320 320w" sizes="100vw"/>')
  expect(html).toContain(
    '<img src="/a" srcSet="/webp-320 320w, /webp-640 640w" sizes="100vw" width="8" height="6"',
  )
  expect(shown(plain)).not.toContain('<source')
})

test('a picture that is cut keeps its most important spot in sight, and tells who made it', () => {
  const html = shown({ ...plain, focal: { x: 0.2, y: 0.9 }, caption: 'Am Bach', credit: 'Edi' })
  expect(html).toContain('object-position:20% 90%')
  expect(html.replaceAll('<!-- -->', '')).toContain('Am Bach <small>Foto: Edi</small>')
  expect(shown(plain)).not.toMatch(/object-position|figcaption/)
})
