import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { shopOf } from '../orders.fixture.ts'
import { moneyWalks } from './money-walk.fixture.ts'

const app = await testApp('many random ways of money')
const walk = moneyWalks(app)

beforeAll(() => shopOf(app).open())

// A thousand orders in one database slow its checks; a few hundred cover as much
test('in 200 random ways shop and books agree after each step', async () => {
  const first = Date.now() % 1e6
  for (let seed = first; seed < first + 200; seed++) expect((await walk(seed, 10)).length).toBeGreaterThan(0)
}, 1_800_000)
