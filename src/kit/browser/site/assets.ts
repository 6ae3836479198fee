/** Addresses of the built files in a document. */
export interface SiteAssets {
  styles: string[]
  /** Additional style sheets by name, for views that use one. */
  sheets: Record<string, string>
  /** Preloaded fonts. */
  fonts: string[]
  /** Script that starts the program later; null: the document loads the program at once. */
  loader: string | null
  /** The program's files, imported ones first. */
  program: string[]
}

/** The used part of Vite's `manifest.json`. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

const sources = {
  loader: 'src/kit/browser/site/loader.ts',
  program: 'src/app/site.tsx',
  style: 'src/app/site.css',
}
const sheets = {
  maps: 'src/app/site-maps.css',
  office: 'src/app/site-office.css',
  shop: 'src/app/site-shop.css',
  village: 'src/app/site-village.css',
}

/** Reads the addresses from the site build's manifest. Throws if one is missing: the build is incomplete. */
export function assetsFromManifest(manifest: Manifest): SiteAssets {
  const file = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`the site build lacks ${source}`)
    return `/${entry.file}`
  }
  const fonts = Object.values(manifest).filter((entry) => entry.file.endsWith('.woff2'))
  return {
    styles: [file(sources.style)],
    sheets: Object.fromEntries(Object.entries(sheets).map(([name, source]) => [name, file(source)])),
    fonts: [...new Set(fonts.map((entry) => `/${entry.file}`))],
    loader: file(sources.loader),
    program: filesOf(manifest, sources.program).map((name) => `/${name}`),
  }
}

/** Files of a part of the build with its static imports, in order of evaluation. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): string[] {
  const part = manifest[name]
  if (!part || found.has(part.file)) return [...found]
  for (const imported of part.imports ?? []) filesOf(manifest, imported, found)
  return [...found.add(part.file)]
}

/** Addresses of the sources on Vite's development server. */
export const developmentAssets: SiteAssets = {
  styles: [`/${sources.style}`],
  sheets: Object.fromEntries(Object.entries(sheets).map(([name, source]) => [name, `/${source}`])),
  fonts: [],
  // Vite serves every script as a module, but the loader is a classic script.
  loader: null,
  program: [`/${sources.program}`],
}
