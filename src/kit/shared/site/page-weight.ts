/** What `manifest.json` of the build says about a file and what it needs. */
export interface BuiltPart {
  file: string
  isEntry?: boolean
  /** Names of the parts that it imports at once. */
  imports?: readonly string[]
  /** Names of those that it fetches when they are needed. */
  dynamicImports?: readonly string[]
}

/** The most a public page may make a phone fetch, packed, in kB of 1000 bytes. */
export const pageLimits = { script: 110, style: 15 } as const

const siteSheet = 'site.css'

/** What the heaviest public page fetches: what all pages start, and the program of its own view with all that it imports. */
export interface PageWeight {
  /** kB of 1000 bytes. */
  script: number
  style: number
  /** Name of the part that shows the page. */
  view: string
}

/** Weighs the heaviest page of a build; `weigh` gives the bytes that a file takes packed. */
export function heaviestPage(
  parts: Readonly<Record<string, BuiltPart>>,
  weigh: (file: string) => number,
): PageWeight {
  const entries = Object.keys(parts).filter((name) => parts[name]?.isEntry)
  const started = filesOf(parts, entries, new Set())
  const sum = (files: Iterable<string>, type: string) =>
    [...files].filter((file) => file.endsWith(type)).reduce((total, file) => total + weigh(file), 0) / 1000
  // Views stand behind the files that all pages start, whichever of these names them
  const views = new Set(
    Object.values(parts).flatMap(({ file, dynamicImports }) =>
      started.has(file) ? (dynamicImports ?? []) : [],
    ),
  )
  const pages = [...views].map((view) => ({
    view,
    script: sum(filesOf(parts, [view], new Set(started)), '.js'),
  }))
  // Every page fetches the sheet of the site, and one of the others at most
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

/** Throws when a page is heavier than pages may be. */
export function refuseHeavyPages({ script, style, view }: PageWeight): void {
  const told = (kilobytes: number) => kilobytes.toFixed(1)
  if (script > pageLimits.script)
    throw new Error(
      `${view} makes its page fetch ${told(script)} kB of scripts, and ${pageLimits.script} are the most`,
    )
  if (style > pageLimits.style)
    throw new Error(`pages have ${told(style)} kB of styles, and ${pageLimits.style} are the most`)
}

/** A part's files with all that they import at once. */
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
