import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** React's `renderToString` of a site page, from the built files. */
export async function loadRenderer(): Promise<{ renderWhole(page: unknown, now: string): string }> {
  const file = path.join(import.meta.dirname, '../dist/site-server/site.server.js')
  return import(pathToFileURL(file).href)
}
