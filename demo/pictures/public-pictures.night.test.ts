import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createDevelopmentRenderer } from '#app/site-renderer.dev.ts'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { makeVillage } from '../index.ts'
import { makeShop } from '../shop/make-shop.ts'
import { shelf } from '../shop/shelf.ts'
import { wines } from '../shop/wines.ts'
import { idOf } from '../village/village-ids.ts'
import { pictures } from './pictures.ts'

const app = await testApp('pictures of all pages', { renderer: await createDevelopmentRenderer() })
const admin = app.as('admin')

/** The village's drawings as pictures in several sizes. */
const photos = [
  ...pictures.map(({ name }) => (name === 'wappen' ? 'logo' : name === 'zeichen' ? 'favicon' : name)),
  ...[...wines.map(({ number }) => number), ...shelf.map(({ key }) => key)].map((key) => `product ${key}`),
]

async function storePhoto(name: string, seed: number): Promise<void> {
  const background = { r: seed, g: 120, b: (seed * 7) % 256 }
  const content = await sharp({ create: { width: 400, height: 250, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await app.write((ctx) =>
    storeFile(ctx, { _id: idOf('drawing', name), name: `${name}.jpg`, content, alt: name }),
  )
}

interface Shown {
  page: string
  attributes: Record<string, string>
}

/** Images and internal links of a page. */
function readPage(page: string, html: string): { images: Shown[]; links: string[] } {
  const images: Shown[] = []
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'img') images.push({ page, attributes })
      const href = attributes['href'] ?? ''
      if (name === 'a' && /^\/(?!api\/|\/)[^#]*/.test(href)) links.push(href.replace(/#.*$/, ''))
    },
  })
  parser.end(html)
  return { images, links }
}

/** Visits all pages linked from the start pages; of endless lists only the first pages. */
async function walkedPages(most: number) {
  const images: Shown[] = []
  const waiting = ['/', '/en', '/sitemap', '/en/sitemap']
  const known = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { statusCode, headers, body } = await app.server.inject(path)
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
    const page = readPage(path, body)
    images.push(...page.images)
    for (const link of page.links)
      if (!known.has(link) && !link.includes('?') && known.size < most) {
        known.add(link)
        waiting.push(link)
      }
  }
  return { images, pages: known.size }
}

beforeAll(async () => {
  for (const [seed, name] of photos.entries()) {
    await storePhoto(name, seed)
    // The decoder takes turns: a transaction that waits for it holds a connection
    await app.platform.jobs.idle()
  }
  await makeVillage(app.platform, () => {})
  await makeShop(app.platform)
  // The village has no pictures for these records
  const [picture] = pictures.slice(2).map(({ name }) => idOf('drawing', name))
  for (const [path, list] of [
    ['/api/v0/booking/resource', 'booking_resource'],
    ['/api/v0/sports/club', 'sports_club'],
  ] as const) {
    const { body } = await admin.get(path, { limit: 50 })
    for (const { _id } of body[list]) await admin.put(`${path}/${_id}`, { picture })
  }
})

test('every image of an uploaded file has its size and its forms, and none is an original', async () => {
  const { images, pages } = await walkedPages(600)
  const uploaded = images.filter(({ attributes }) => attributes['src']?.startsWith('/api/'))
  expect(pages).toBeGreaterThan(200)
  expect(uploaded.length).toBeGreaterThan(500)
  const { rows: originals } = await app.platform.database.db.execute<{ address: string }>(sql`
    select '/api/v0/download/' || "fileId" || '/' || "gridref" as address from file_contents where "type" <> 'image/svg+xml'
    union all select '/api/v0/download/' || "fileId" from file_contents where "type" <> 'image/svg+xml'`)
  const { rows: drawings } = await app.platform.database.db.execute<{ address: string }>(sql`
    select '/api/v0/download/' || "fileId" as address from file_contents where "type" = 'image/svg+xml'`)
  const isDrawing = (src: string) => drawings.some(({ address }) => src.startsWith(address))
  const whole = new Set(originals.map(({ address }) => address))
  const addressesIn = ({ src = '', srcset = '' }: Record<string, string>) => [
    src,
    ...srcset.split(', ').map((form) => form.replace(/ \d+w$/, '')),
  ]
  const wrong = uploaded.filter(({ attributes }) => {
    const asked = ['width', 'height', ...(isDrawing(attributes['src']!) ? [] : ['srcset', 'sizes'])]
    return asked.some((name) => !attributes[name]) || addressesIn(attributes).some((one) => whole.has(one))
  })
  expect(wrong).toEqual([])
})
