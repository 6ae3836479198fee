import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Comments in clumsy English per folder; a number may only fall. The file goes once all are zero. */
const countsFile = new URL('./clumsy-comments.json', import.meta.url)

// Comments that open with a relative clause, such as "What the buyer owes"; real questions are allowed
const clause = /^(?:What|Whatever|Who|Whoever|Whose|Where|Wherever|How)\b(?![^.]*\?)/
const clumsyWord = /\b(?:of it|told|tells|nobody|whoever)\b/i

interface Comment {
  text: string
  line: number
}

const read = new Map<string, Comment[]>()

/** Every comment of a file as one line of text; consecutive `//` lines count as one comment. */
export function commentsOf(path: string, source: string): Comment[] {
  if (!/\.(?:ts|tsx|mjs)$/.test(path)) return []
  // Two rules read all comments, and parsing takes most of their time.
  const known = read.get(source) ?? parseComments(path, source)
  read.set(source, known)
  return known
}

function parseComments(path: string, source: string): Comment[] {
  const found: Comment[] = []
  let line = 1
  let counted = 0
  let last: { end: number; type: string } | undefined
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const goesOn =
      last?.type === 'Line' && type === 'Line' && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start))
    const previous = found.at(-1)
    if (goesOn && previous) previous.text += ` ${text}`
    else {
      line += source.slice(counted, start).split('\n').length - 1
      counted = start
      found.push({ text, line })
    }
    last = { end, type }
  }
  return found
}

/** True for a comment that starts with a clause or uses one of the rejected words. */
export const isClumsy = (comment: string): boolean => clause.test(comment) || clumsyWord.test(comment)

/** Folder under which a file's comments are counted: `src/kit/server`, `src/domains/<group>`, `src/app`, `e2e` … */
export function folderOf(path: string): string {
  const segments = path.split('/').slice(0, -1)
  return segments
    .slice(0, segments[0] === 'src' && segments[1] !== 'app' ? 3 : segments[0] === 'src' ? 2 : 1)
    .join('/')
}

/** Clumsy comments of all files by folder, each as `file:line text`. */
export function clumsyComments(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, source] of files) {
    for (const { text, line } of commentsOf(file, source)) {
      if (!isClumsy(text)) continue
      const folder = folderOf(file)
      found.set(folder, [...(found.get(folder) ?? []), `${file}:${line} ${text}`])
    }
  }
  return found
}

export const knownCounts = (): Record<string, number> =>
  JSON.parse(readFileSync(countsFile, 'utf8')) as Record<string, number>

/** Lowers the known counts to the present ones. */
export function lowerCounts(files: ReadonlyMap<string, string>): void {
  const found = clumsyComments(files)
  const known = knownCounts()
  const lowered = Object.entries(known)
    .map(([folder, count]) => [folder, Math.min(count, found.get(folder)?.length ?? 0)] as const)
    .filter(([, count]) => count > 0)
  if (
    lowered.every(([folder, count]) => known[folder] === count) &&
    lowered.length === Object.keys(known).length
  )
    return
  writeFileSync(countsFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}

// `node src/app/comment-scan.ts src/domains/shop` lists the clumsy comments of a folder.
if (import.meta.main) {
  const { readSources } = await import('./source-scan.ts')
  const { join } = await import('node:path')
  const found = clumsyComments(readSources(join(import.meta.dirname, '..', '..')))
  const [folder = ''] = process.argv.slice(2)
  for (const [name, list] of found)
    if (folder && name.startsWith(folder)) process.stdout.write(`${list.join('\n')}\n`)
    else if (!folder) process.stdout.write(`${list.length} ${name}\n`)
}
