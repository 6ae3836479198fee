import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'

// The public site uses what every browser of the last two years has: nesting, light-dark(), popovers, container queries.
const browsers = ['chrome125', 'edge125', 'firefox129', 'safari18']

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
      if (target && /\/src\/(kit\/(server|testing)|domains\/[^/]+\/server)\//.test(target.id))
        this.error(`${importer} reaches server code: ${source}`)
      return target
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        const heavy = file.type === 'chunk' && file.moduleIds.find((id) => tooHeavyForPages.test(id))
        if (heavy) this.error(`${file.fileName} of the public site carries ${heavy}`)
      }
    },
  }
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

const forBrowsers = (folder: string, input: Record<string, string>): EnvironmentOptions => ({
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
    rolldownOptions: { input },
  },
})

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [guardBundles(), react(), hotReload()],
  environments: {
    client: forBrowsers('site', {
      site: 'src/app/site.tsx',
      loader: 'src/kit/browser/site/loader.ts',
      style: 'src/app/site.css',
    }),
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
