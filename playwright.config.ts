import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'

keepTemporaryFilesInMemory()

const asRoot = process.getuid?.() === 0
const executablePath = findChromium()

// Waiting longer costs nothing while all is well, and small machines need it.
const patience = Number(process.env['E2E_PATIENCE'] ?? 6)

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'e2e', testIgnore: 'night/**' },
    // Too long for each change: `npm run test:night` runs them
    { name: 'night', testDir: 'e2e/night' },
  ],
  globalSetup: './e2e/site.setup.ts',
  outputDir: 'test-results',
  // Each has a site of its own: journey.ts.
  workers: 2,
  retries: 0,
  timeout: 60_000 * patience,
  expect: { timeout: 5_000 * patience },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Recording takes a tenth of the time
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 5_000 * patience,
    navigationTimeout: 15_000 * patience,
    locale: 'de-AT',
    ignoreHTTPSErrors: Boolean(process.env['E2E_HTTPS']),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium refuses its sandbox to root.
        ...(asRoot ? ['--no-sandbox'] : []),
        // Service workers want a certificate that the browser trusts
        ...(process.env['E2E_HTTPS'] ? ['--ignore-certificate-errors'] : []),
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
