import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const asRoot = process.getuid?.() === 0
const executablePath = findChromium()

// Waiting longer costs nothing while all is well, and small machines need it.
const patience = Number(process.env['E2E_PATIENCE'] ?? 3)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each has a site of its own: journey.ts.
  workers: 2,
  // The second try is recorded, and the run names it: decision 543
  retries: 1,
  timeout: 60_000 * patience,
  expect: { timeout: 5_000 * patience },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Recording takes a tenth of the time: `E2E_TRACE=1` looks closer at the first try, too.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    actionTimeout: 5_000 * patience,
    navigationTimeout: 15_000 * patience,
    locale: 'de-AT',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium refuses its sandbox to root.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
