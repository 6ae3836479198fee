/** The addresses of the built files that a document names. */
export interface SiteAssets {
  styles: string[]
  /** Further style sheets by name, for the views of domains that name one. */
  sheets: Record<string, string>
  /** Preloaded fonts. */
  fonts: string[]
  /** The small script that starts the program; null: the document loads the program itself, at once. */
  loader: string | null
  /** The program's files, those first that others import. */
  program: string[]
}

/** The part of Vite's `manifest.json` that is read here. */
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

/** Reads the addresses from the manifest of the site build. Throws when one is missing: the build is incomplete. */
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

/** The files of a part of the build with all that it imports at once, in the order in which they are evaluated. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): string[] {
  const part = manifest[name]
  if (!part || found.has(part.file)) return [...found]
  for (const imported of part.imports ?? []) filesOf(manifest, imported, found)
  return [...found.add(part.file)]
}

/** The addresses under which Vite's development server has the sources. */
export const developmentAssets: SiteAssets = {
  styles: [`/${sources.style}`],
  sheets: Object.fromEntries(Object.entries(sheets).map(([name, source]) => [name, `/${source}`])),
  fonts: [],
  // Vite turns every script it serves into a module, and the loader is a classic script.
  loader: null,
  program: [`/${sources.program}`],
}
