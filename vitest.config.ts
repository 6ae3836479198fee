import { defineConfig } from 'vitest/config'

/** Tests that read `.tsx`, or empty the modules in between: both are what Vite's runner does. */
const byVite = ['src/**/*.test.tsx', 'src/kit/browser/site/consent/*.test.ts']

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    execArgv: ['--import', new URL('src/kit/server/quick-start.ts', import.meta.url).href],
    projects: [
      {
        // Node's own import keeps what it has compiled; Vite's compiles the whole program anew for each file
        extends: true,
        test: {
          name: 'program',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: byVite,
          globalSetup: ['src/kit/testing/database.setup.ts'],
        },
      },
      { extends: true, test: { name: 'pages', include: byVite } },
    ],
  },
})
