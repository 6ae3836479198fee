import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { TestApp, TestClient } from '#kit/testing/test-app.ts'
import { connectionCookie } from './connect.service.ts'
import { graphApi } from './networks/graph-api.fixture.ts'
import { mastodonServer } from './networks/mastodon-server.fixture.ts'

/** A port that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Cookies set by a response, as the browser sends them. */
const cookiesOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')

/** Starts the program on a port with network doubles: Instagram fetches pictures from it. */
export async function withNetworks(app: TestApp, port: number) {
  await app.server.listen({ port, host: '127.0.0.1' })
  const graph = await graphApi()
  const mastodon = await mastodonServer()
  const admin = app.as('admin')
  const own = (address: string) => address.replace(`http://127.0.0.1:${port}`, '')

  /** Connects through a network's dialog as a browser does; returns the callback's response. */
  async function goThere(by: TestClient, input: object, agree: (dialog: string) => string, cookie?: string) {
    const begun = await by.post('/api/v0/social/accounts/connect', input)
    if (begun.status !== 200) return begun
    const back = own(agree(begun.body.address))
    return by.get(back, undefined, { cookie: cookie ?? cookiesOf(begun.headers) })
  }

  return {
    graph,
    mastodon,
    admin,
    own,
    cookiesOf,
    cookieName: connectionCookie,
    goThere,
    setUp: () =>
      admin.put('/api/v0/social/settings', {
        appId: graph.app.id,
        appSecret: graph.app.secret,
        graphUrl: graph.base,
        dialogUrl: graph.base,
      }),
    async close() {
      await graph.close()
      await mastodon.close()
    },
  }
}
