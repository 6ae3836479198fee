import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './bench.ts'
import { limitResult } from './measuring.ts'
import { root } from '../src/kit/testing/running-site.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const site = path.join(root, 'dist/site')
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(site, file))).length, 0) /
  1000

/** A chunk with all that it imports at once. */
function closure(
  manifest: Record<string, Chunk>,
  names: readonly string[],
  known = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || known.has(chunk.file)) continue
    known.add(chunk.file)
    closure(manifest, chunk.imports ?? [], known)
  }
  return known
}

async function measure() {
  const manifest = JSON.parse(readFileSync(path.join(site, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const started = closure(manifest, entries)
  const views = entries.flatMap((name) => manifest[name]?.dynamicImports ?? [])
  // A page fetches the program of its own view beside that of all pages: the heaviest one counts
  const pages = views.map((view) => closure(manifest, [view], new Set(started)))
  const ofType = (files: Set<string>, type: string) => [...files].filter((file) => file.endsWith(type))
  const script = Math.max(...pages.map((files) => kilobytes(ofType(files, '.js'))))
  const styles = new Set([
    ...ofType(started, '.css'),
    ...Object.values(manifest).flatMap(({ css }) => css ?? []),
  ])
  return [
    limitResult('JavaScript on a public page, brotli', script, 110, 'kB'),
    limitResult('CSS on a public page, brotli', kilobytes(styles), 15, 'kB'),
  ]
}

/** What browsers fetch for a public page. */
export const bundleRows: readonly Row[] = [{ name: 'bundles', measure }]
