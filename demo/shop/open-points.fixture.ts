import type { TestApp } from '#kit/testing/test-app.ts'

/** Returns the keys of the legal requirements that still keep a shop from opening. */
export const openPoints = async (app: TestApp): Promise<string[]> =>
  (await app.as('admin').get('/api/v0/shop/setup')).body.points
    .filter(({ state }: { state: string }) => state === 'red')
    .map(({ key }: { key: string }) => key)
