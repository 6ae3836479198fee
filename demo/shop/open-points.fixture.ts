import type { TestApp } from '../../src/kit/testing/test-app.ts'

/** What keeps a shop from opening, by the list of the law. */
export const openPoints = async (app: TestApp): Promise<string[]> =>
  (await app.as('admin').get('/api/v0/shop/setup')).body.points
    .filter(({ state }: { state: string }) => state === 'red')
    .map(({ key }: { key: string }) => key)
