import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { heaviestPage, refuseHeavyPages } from '#kit/shared/site/page-weight.ts'

// The public site uses what every browser of the last two years has: nesting, light-dark(), popovers, container queries.
const browsers = ['chrome125', 'edge125', 'firefox129', 'safari18']

const ofAdminCentre = /\/src\/(kit\/browser\/admin|domains\/[^/]+\/[^/]+\/admin)\//
const tooHeavyForPages = /\/node_modules\/(zod|i18next|@mantine|@tanstack|@tiptap|@uppy|dayjs)\//

/** Stops the build when what only the server may have, or what public pages are too light for, lands in a bundle. */
function guardBundles(): Plugin {
  return {
    name: 'guard-bundles',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const forBrowser = this.environment.config.consumer === 'client'
      if (forBrowser && source.startsWith('node:'))
        this.error(`${importer} needs ${source}: browsers have no Node`)
      const target = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (target && /\/src\/(kit\/(server|testing)|domains\/[^/]+\/[^/]+\/server)\//.test(target.id))
        this.error(`${importer} reaches server code: ${source}`)
      return target
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const foreign =
          file.type === 'chunk' &&
          file.moduleIds.find((id) => tooHeavyForPages.test(id) || ofAdminCentre.test(id))
        if (foreign) this.error(`${file.fileName} of the public site carries ${foreign}`)
      }
    },
  }
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/** Below this, packing spares less than it costs to unpack. */
const worthPacking = 400

/**
 * Packs each file once and as small as it gets (the server would do it for every reader, in a hurry), and stops the build
 * when a public page becomes too heavy.
 */
function packFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      if (this.environment.config.consumer !== 'client') return
      // The last tenth takes twenty times as long: phones are worth it, the editors' large programs wait for nobody.
      const quality = this.environment.name === 'client' ? constants.BROTLI_MAX_QUALITY : 9
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      const weights = new Map<string, number>()
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(dir, name)
          const content = await readFile(file)
          const packed = await brotli(content, { params })
          weights.set(name, packed.length)
          if (content.length < worthPacking) return
          await writeFile(`${file}.br`, packed)
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
        }),
      )
      if (this.environment.name !== 'client') return
      const manifest = JSON.parse(await readFile(path.join(dir, '.vite/manifest.json'), 'utf8'))
      const weigh = (file: string) => weights.get(file) ?? this.error(`${file} was not packed`)
      refuseHeavyPages(heaviestPage(manifest, weigh))
    },
  }
}

/**
 * What every public page starts is a React that stays the same from release to release, and the frame of all pages:
 * two files instead of thirty. Views stay files of their own.
 */
const startedEverywhere = {
  codeSplitting: {
    groups: [
      { name: 'react', tags: ['$initial' as const], test: /\/node_modules\//, priority: 2 },
      // Without the entries: whatever imports the frame must start nothing
      {
        name: 'frame',
        tags: ['$initial' as const],
        test: /\/src\/(?!app\/site\.tsx)(?!.*\/loader\.ts).*\.tsx?$/,
        priority: 1,
      },
    ],
  },
}

/** In development pages have no inline scripts either: what Vite would put there is imported by the programs instead. */
function hotReload(): Plugin {
  return {
    name: 'hot-reload',
    apply: 'serve',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/src\/app\/(site|admin)\.tsx$/.test(id)) return undefined
      return { code: `import '/@vite/client';import '@vitejs/plugin-react/preamble';${code}`, map: null }
    },
  }
}

/** What a domain offers to others is taken piece by piece: a page that needs one of them does not fetch the rest. */
const piecewise = { moduleSideEffects: [{ test: /\/offers\.tsx?$/, sideEffects: false }] }

const forBrowsers = (folder: string, input: Record<string, string>, output = {}): EnvironmentOptions => ({
  consumer: 'client',
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  build: {
    outDir: `dist/${folder}`,
    assetsDir: `assets/${folder}`,
    emptyOutDir: true,
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input, output, treeshake: piecewise },
  },
})

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [guardBundles(), react(), hotReload(), packFiles()],
  environments: {
    client: forBrowsers(
      'site',
      {
        site: 'src/app/site.tsx',
        loader: 'src/kit/browser/site/loader.ts',
        style: 'src/app/site.css',
        maps: 'src/app/site-maps.css',
        office: 'src/app/site-office.css',
        shop: 'src/app/site-shop.css',
        village: 'src/app/site-village.css',
      },
      startedEverywhere,
    ),
    admin: forBrowsers('admin', { admin: 'src/app/admin.html' }),
    ssr: {
      // One file with everything in it: the server loads it as it is, without resolving React at every start.
      ...(command === 'build' ? { resolve: { noExternal: true } } : {}),
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/site-server',
        emptyOutDir: true,
        ssr: true,
        target: 'node26',
        minify: false,
        rolldownOptions: {
          input: { 'site.server': 'src/app/site.server.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'admin']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))
