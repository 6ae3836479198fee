import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './bench.ts'
import { limitResult } from './measuring.ts'
import { type BuiltPart, heaviestPage, pageLimits } from '#kit/shared/site/page-weight.ts'
import { root } from '#kit/testing/running-site.ts'

const site = path.join(root, 'dist/site')

async function measure() {
  const manifest = readFileSync(path.join(site, '.vite/manifest.json'), 'utf8')
  const { script, style } = heaviestPage(
    JSON.parse(manifest) as Record<string, BuiltPart>,
    (file) => brotliCompressSync(readFileSync(path.join(site, file))).length,
  )
  return [
    limitResult('JavaScript on a public page, brotli', script, pageLimits.script, 'kB'),
    limitResult('CSS on a public page, brotli', style, pageLimits.style, 'kB'),
  ]
}

/** Size of the files that browsers load for a public page. */
export const bundleRows: readonly Row[] = [{ name: 'bundles', measure }]
