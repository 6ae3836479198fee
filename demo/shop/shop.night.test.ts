import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { makeWinery } from '../books/make-winery.ts'
import { makeShop } from './make-shop.ts'
import { openPoints } from './open-points.fixture.ts'

test('the shop lacks nothing that the law asks where the books know the winery already', async () => {
  const app = await testApp('demo shop after books')
  await app.write(async (ctx) => {
    const { site, legal } = await siteSettings(ctx)
    await changeSettings(ctx, {
      site: { ...site, contact: { ...site.contact, email: 'amt@rebenau.example' } },
      legal: {
        imprint: { de: '<p>Gemeinde</p>', en: '' },
        privacy: { ...legal.privacy, de: '<p>Daten</p>' },
      },
    })
  })
  await makeWinery(app.platform)
  await makeShop(app.platform)
  expect(await openPoints(app)).toEqual([])
})
