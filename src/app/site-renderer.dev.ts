import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, type InlineConfig } from 'vite'
import { root, withBase, type SiteModule, type SiteRenderer } from './site-renderer.ts'

/** Vite settings for serving the sources. */
export const developmentServer: InlineConfig = {
  root,
  server: { middlewareMode: true },
  appType: 'custom',
  // The default loader imports a temporary copy, which Node's watcher takes for a changed source
  configLoader: 'native',
}

/** Development renderer: Vite serves the sources, so saved changes show at once. */
export async function createDevelopmentRenderer(): Promise<SiteRenderer> {
  const vite = await createVite(developmentServer)
  const load = async () => (await vite.ssrLoadModule('/src/app/site.server.tsx')) as SiteModule
  const first = await load()
  return {
    async document(page, request) {
      const site = await load()
      return site.renderDocument(page, site.developmentAssets, request)
    },
    async errorDocument(lang, said) {
      const site = await load()
      return site.renderErrorDocument(lang, site.developmentAssets, said)
    },
    async adminDocument(base) {
      const document = await readFile(path.join(root, 'src/app/admin.html'), 'utf8')
      return withBase(document, base).replace('./admin.tsx', '/src/app/admin.tsx')
    },
    scriptHashes: first.scriptHashes,
    build: 'dev',
    async serveAssets(server: FastifyInstance) {
      server.addHook('onRequest', (request, reply, done) => {
        if (!/^\/(src|node_modules|@)/.test(request.url)) return done()
        reply.hijack()
        vite.middlewares(request.raw, reply.raw)
      })
      server.addHook('onClose', () => vite.close())
    },
  }
}
