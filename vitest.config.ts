import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'

keepTemporaryFilesInMemory()

/** Tests that read `.tsx`, empty the modules in between or stand in for a browser: Vite's runner does so. */
const byVite = [
  'src/**/*.test.tsx',
  'src/kit/browser/site/consent/*.test.ts',
  'src/domains/platform/push/site/device.test.ts',
]
/**
 * Tests of kinds of records that the program does not have, which would stand among its own for the files that follow; what reads the latest time of its ids, which files before may have set ahead; and what counts plans, of which a process keeps only so many.
 */
const alone = [
  'src/domains/examples/**/*.test.ts',
  'src/kit/server/{audit,locks,records/editorial,search}/*.test.ts',
  'src/kit/server/database/connect.test.ts',
  'src/kit/shared/uuid.test.ts',
]
/** Too long for each change: kills, crowds, large numbers. `npm run test:night` runs them. */
const night = ['{src,demo}/**/*.night.test.{ts,tsx}']
// Node's own import keeps what it has compiled; Vite's compiles the whole program anew for each file
const byNode = { viteModuleRunner: false, nodeLoader: false }
const globalSetup = ['src/kit/testing/database.setup.ts']

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    setupFiles: ['src/kit/testing/opened.setup.ts'],
    execArgv: ['--import', new URL('src/kit/server/start/quick-start.ts', import.meta.url).href],
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          experimental: byNode,
          // The files share a process: each would bring the whole program along again
          isolate: false,
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...night, ...byVite, ...alone],
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'alone', experimental: byNode, include: alone, exclude: night, globalSetup },
      },
      { extends: true, test: { name: 'pages', include: byVite, exclude: night } },
      {
        extends: true,
        test: {
          name: 'night',
          experimental: byNode,
          include: night,
          globalSetup,
          // Each test is large, and the machine may have other work at night
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
