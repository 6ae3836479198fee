import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
    globalSetup: ['src/kit/testing/database.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    execArgv: ['--import', new URL('src/kit/server/quick-start.ts', import.meta.url).href],
  },
})
