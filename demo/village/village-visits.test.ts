import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { putVillageVisits } from './village-visits.ts'

const app = await testApp('village visits')

it('gives the village four months of figures up to yesterday', async () => {
  await app.write((ctx) => putVillageVisits(ctx, '2026-06-01'))
  const asked = { from: '2026-02-01', to: '2026-06-01' }
  const { analytics } = (await app.as('admin').get('/api/v0/analytics/', asked)).body
  expect([analytics.since, analytics.days.at(-1).views]).toEqual(['2026-02-01', 0])
  expect(analytics.totals.views).toBeGreaterThan(analytics.totals.visitors)
  expect(analytics.lists.page[0].key).toBe('/')
})
