/** A file and its dependencies in the build's `manifest.json`. */
export interface BuiltPart {
  file: string
  isEntry?: boolean
  /** Names of static imports. */
  imports?: readonly string[]
  /** Names of dynamic imports. */
  dynamicImports?: readonly string[]
}

/** Size limits of a public page's downloads, compressed, in kB of 1000 bytes. */
export const pageLimits = { script: 110, style: 15 } as const

const siteSheet = 'site.css'

/** Downloads of the heaviest public page: the common program, and its view with all static imports. */
export interface PageWeight {
  /** kB of 1000 bytes. */
  script: number
  style: number
  /** Name of the view's part. */
  view: string
}

/** Measures the heaviest page of a build; `weigh` returns the compressed bytes of a file. */
export function heaviestPage(
  parts: Readonly<Record<string, BuiltPart>>,
  weigh: (file: string) => number,
): PageWeight {
  const entries = Object.keys(parts).filter((name) => parts[name]?.isEntry)
  const started = filesOf(parts, entries, new Set())
  const sum = (files: Iterable<string>, type: string) =>
    [...files].filter((file) => file.endsWith(type)).reduce((total, file) => total + weigh(file), 0) / 1000
  // Views are dynamic imports of the common files, whichever of these names them
  const views = new Set(
    Object.values(parts).flatMap(({ file, dynamicImports }) =>
      started.has(file) ? (dynamicImports ?? []) : [],
    ),
  )
  const pages = [...views].map((view) => ({
    view,
    script: sum(filesOf(parts, [view], new Set(started)), '.js'),
  }))
  // Every page loads the site's style sheet, and at most one other
  const sheets = Object.entries(parts).filter(([, { file }]) => file.endsWith('.css'))
  const ofAll = sheets.filter(([name]) => name.endsWith(siteSheet)).map(([, { file }]) => file)
  const others = sheets
    .filter(([name]) => !name.endsWith(siteSheet))
    .map(([, { file }]) => sum([file], '.css'))
  const style = sum(ofAll, '.css') + Math.max(0, ...others)
  return pages.reduce<PageWeight>(
    (heaviest, { view, script }) => (script > heaviest.script ? { view, script, style } : heaviest),
    { view: '', script: sum(started, '.js'), style },
  )
}

/** Throws if a page exceeds the limits. */
export function refuseHeavyPages({ script, style, view }: PageWeight): void {
  const told = (kilobytes: number) => kilobytes.toFixed(1)
  if (script > pageLimits.script)
    throw new Error(
      `${view} makes its page fetch ${told(script)} kB of scripts, and ${pageLimits.script} are the most`,
    )
  if (style > pageLimits.style)
    throw new Error(`pages have ${told(style)} kB of styles, and ${pageLimits.style} are the most`)
}

/** Files of parts with all static imports. */
function filesOf(
  parts: Readonly<Record<string, BuiltPart>>,
  names: readonly string[],
  known: Set<string>,
): Set<string> {
  for (const name of names) {
    const part = parts[name]
    if (!part || known.has(part.file)) continue
    known.add(part.file)
    filesOf(parts, part.imports ?? [], known)
  }
  return known
}
