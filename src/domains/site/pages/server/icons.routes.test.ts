import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { drawnIcon } from './icons.routes.ts'

const app = await testApp('icons')

it('draws a sign from name and colour, legible on light and dark ones', () => {
  expect(drawnIcon('Marktgemeinde Rebenau', '#ff9800')).toContain('>R</text>')
  expect(drawnIcon('X', '#ff9800')).toContain('fill="#1d1a16"')
  expect(drawnIcon('X', '#123456')).toContain('fill="#fffdf8"')
  expect(drawnIcon('<b>', '#123456')).toContain('&lt;')
})

it('serves it in the forms that browsers and phones ask for', async () => {
  expect((await app.guest.get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
  expect((await app.guest.get('/favicon.ico')).headers.location).toBe('/favicon.svg')
  const touch = await app.server.inject('/apple-touch-icon.png')
  expect(await sharp(touch.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  const manifest = JSON.parse((await app.guest.get('/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({ name: 'Dorfplatz', id: '/', start_url: '/', theme_color: '#ff9800' })
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(pictures.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp((await app.server.inject(src)).rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

it('draws each form once, until name or colour change', async () => {
  const icon = async () => (await app.server.inject('/icon-192.png')).rawPayload.toString('base64')
  const before = await icon()
  expect(app.platform.cache.get('icon /icon-192.png')?.value).toBe(before)
  const { site } = (await app.as('admin').get('/api/v0/config/')).body.config
  await app
    .as('admin')
    .put('/api/v0/config/', { site: { ...site, colours: { ...site.colours, primary: '#123456' } } })
  expect(await icon()).not.toBe(before)
})
