import { openDrillDatabase, type AskPages } from '#domains/platform/backup/server/index.ts'
import { readConfig } from '#kit/server/start/config.ts'
import { createLog } from '#kit/server/health/log.ts'
import { loadBuiltRenderer } from './site-renderer.ts'

/** Maximum number of sitemap addresses to request. */
const most = 10

/** Opens a restored site beside the running one, without jobs, mail or network, and requests its pages. */
export const askPages: AskPages = async ({ url, schema, dataDir }) => {
  const { createProgram } = await import('./program.ts')
  const database = await openDrillDatabase({ url, schema })
  try {
    // Without the built files, as in tests, pages cannot be rendered: then request calls instead
    const renderer = await loadBuiltRenderer().catch(() => null)
    const program = await createProgram(
      readConfig({ DATA_DIR: dataDir, DEMO: '0', WORKER: 'off', LOG_LEVEL: 'silent' }),
      { database, renderer, log: createLog('silent') },
    )
    try {
      const ask = async (path: string) => {
        const { statusCode, body } = await program.server.inject({
          url: path,
          headers: { accept: 'text/html,*/*' },
        })
        return { path, status: statusCode, body }
      }
      const first = await Promise.all(['/readyz', '/sitemap.xml'].map(ask))
      const listed = [...first[1]!.body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
        ([, at]) => at || '/',
      )
      const step = Math.max(1, Math.floor(listed.length / most))
      const pages = renderer
        ? await Promise.all(
            ['/', ...listed.filter((_at, index) => index % step === 0).slice(0, most)].map(ask),
          )
        : []
      return [...first, ...pages].map(({ path, status }) => ({ path, status }))
    } finally {
      await program.stop()
    }
  } finally {
    await database.close()
  }
}
