import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../kit/shared/languages.ts'
import type { SitePage } from '../kit/shared/site.ts'

export const root = path.join(import.meta.dirname, '../..')
const built = (...parts: string[]) => path.join(root, 'dist', ...parts)

/** What a document depends on beside the page itself. */
export interface DocumentRequest {
  /** Scheme and host of the site, without a trailing slash. */
  origin: string
  /** ISO time. */
  now: string
  bodyClasses?: readonly string[]
}

/** Turns page data into the documents that browsers get. */
export interface SiteRenderer {
  document(page: SitePage, request: DocumentRequest): Promise<string>
  /** Shown when nothing else can be. */
  errorDocument(lang: Language): Promise<string>
  /** The start document of the admin centre, whose screens stand below `base`. */
  adminDocument(base: string): Promise<string>
  /** `'sha256-…'` of the inline scripts in documents. */
  scriptHashes: readonly string[]
  /** Changes whenever the programs do. */
  build: string
  /** Puts what the documents load on the server. */
  serveAssets(server: FastifyInstance): Promise<void>
}

/** What the program made from `site.server.tsx` gives; built from the browser's side, so known by shape only. */
export interface SiteModule<Assets = unknown> {
  renderDocument(page: SitePage, assets: Assets, request: DocumentRequest): string
  renderErrorDocument(lang: Language, assets: Assets): string
  assetsFromManifest(manifest: Manifest): Assets
  developmentAssets: Assets
  scriptHashes: readonly string[]
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export const adminEntry = 'src/app/admin.tsx'

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(built(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest

/** Stylesheets of an entry and of everything it begins with. */
function stylesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const chunk = manifest[entry]
  return [...(chunk?.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen)), ...(chunk?.css ?? [])]
}

/** The admin centre's document with its base and the addresses of its program. */
export async function adminTemplate(
  base: string,
  program: string,
  styles: readonly string[],
): Promise<string> {
  const template = await readFile(path.join(root, 'src/app/admin.html'), 'utf8')
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return template
    .replace('content="/admincenter"', `content="${base}"`)
    .replace('</head>', `${links}</head>`)
    .replace('./admin.tsx', program)
}

/** The renderer of the built files in `dist/`. Throws when they are not there: `npm run build` makes them. */
export async function loadBuiltRenderer(): Promise<SiteRenderer> {
  const site = (await import(pathToFileURL(built('site-server', 'site.server.js')).href)) as SiteModule
  const siteManifest = await manifestOf('site')
  const adminManifest = await manifestOf('admin')
  const assets = site.assetsFromManifest(siteManifest)
  const program = `/${adminManifest[adminEntry]?.file}`
  const styles = [...new Set(stylesOf(adminManifest, adminEntry))].map((file) => `/${file}`)
  const documents = new Map<string, Promise<string>>()
  return {
    document: async (page, request) => site.renderDocument(page, assets, request),
    errorDocument: async (lang) => site.renderErrorDocument(lang, assets),
    adminDocument(base) {
      const known = documents.get(base) ?? adminTemplate(base, program, styles)
      documents.set(base, known)
      return known
    },
    scriptHashes: site.scriptHashes,
    build: createHash('sha256')
      .update(JSON.stringify([siteManifest, adminManifest]))
      .digest('hex')
      .slice(0, 12),
    async serveAssets(server) {
      const { default: fastifyStatic } = await import('@fastify/static')
      await server.register(fastifyStatic, {
        root: [built('site', 'assets'), built('admin', 'assets')],
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
    },
  }
}
