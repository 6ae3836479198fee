import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { leavePoliciesOut } from '#kit/server/http/security.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'

export const root = path.join(import.meta.dirname, '../..')
const built = (...parts: string[]) => path.join(root, 'dist', ...parts)

/** Properties of a document beside the page itself. */
export interface DocumentRequest {
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
  /** ISO time. */
  now: string
  bodyClasses?: readonly string[]
  share?: string
  feeds?: readonly { title: string; type: string; href: string }[]
}

/** Renders page data as documents. */
export interface SiteRenderer {
  document(page: SitePage, request: DocumentRequest): Promise<string>
  /** Last resort if nothing else can be shown; `said`: a message for visitors, unless it is an internal failure. */
  errorDocument(lang: Language, said?: string): Promise<string>
  /** Start document of the admin centre, whose screens are below `base`. */
  adminDocument(base: string): Promise<string>
  /** `'sha256-…'` of the documents' inline scripts. */
  scriptHashes: readonly string[]
  /** Changes with every build. */
  build: string
  /** Serves the scripts and styles that documents load. */
  serveAssets(server: FastifyInstance): Promise<void>
}

/** Exports of the built `site.server.tsx`; built with the browser code, so known by shape only. */
export interface SiteModule<Assets = unknown> {
  renderDocument(page: SitePage, assets: Assets, request: DocumentRequest): string
  renderErrorDocument(lang: Language, assets: Assets, said?: string): string
  assetsFromManifest(manifest: Manifest): Assets
  developmentAssets: Assets
  scriptHashes: readonly string[]
}

type Manifest = Record<string, { file: string }>

/** The admin centre's document for screens below `base`. */
export const withBase = (document: string, base: string): string =>
  document.replace('content="/admincenter"', `content="${base}"`)

/** Renderer of the built files in `dist/`. Throws if they are missing: `npm run build` makes them. */
export async function loadBuiltRenderer(): Promise<SiteRenderer> {
  const site = (await import(pathToFileURL(built('site-server', 'site.server.js')).href)) as SiteModule
  const manifest = await readFile(built('site', '.vite', 'manifest.json'), 'utf8')
  const adminDocument = await readFile(built('admin', 'src', 'app', 'admin.html'), 'utf8')
  const assets = site.assetsFromManifest(JSON.parse(manifest) as Manifest)
  return {
    document: async (page, request) => site.renderDocument(page, assets, request),
    errorDocument: async (lang, said) => site.renderErrorDocument(lang, assets, said),
    adminDocument: async (base) => withBase(adminDocument, base),
    scriptHashes: site.scriptHashes,
    build: createHash('sha256').update(manifest).update(adminDocument).digest('hex').slice(0, 12),
    async serveAssets(server) {
      const { default: fastifyStatic } = await import('@fastify/static')
      await server.register(async (files) => {
        leavePoliciesOut(files)
        await files.register(fastifyStatic, {
          root: [built('site', 'assets'), built('admin', 'assets')],
          prefix: '/assets/',
          preCompressed: true,
          immutable: true,
          maxAge: '365d',
          index: false,
          decorateReply: false,
        })
      })
    },
  }
}
