import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf } from './comment-scan.ts'

/** A reference in a document or comment to a file or decision that does not exist. */
interface BrokenPointer {
  file: string
  pointer: string
}

const tops = 'bench|demo|docs|e2e|migrations|scripts|soak|src'
// `kit/server/rich-text.ts` in a document is short for `src/kit/server/text/rich-text.ts`.
const isPath = /^[\w./-]+$/
// Not `.ts` alone, nor a placeholder such as `NNNN-name.sql`.
const fileName = /^(?!.*NNNN).*[\w-]\.(?:ts|tsx|mjs|css|md|sql)$/
// Files inside a backup archive.
const archived = new Set(['schema.sql', 'load.sql'])
const inCode = /`([^`\s]+)`/g
const link = /\]\(([^)#\s]+)/g
const decision = /\b[Dd]ecisions? (\d{3})\b|docs\/decisions\/(\d{3})/g
// A bare number in brackets refers to a decision within `docs/`; HTTP statuses are excluded.
const bracketed = /\((?:see )?(\d{3}(?:(?:,| and) \d{3})*)\)/g
const isStatus = (number: string): boolean =>
  ['200', '400', '401', '403', '404', '409', '413', '422', '429', '500', '503'].includes(number)

/**
 * References to files and decisions that do not exist, in documents and in comments.
 * @param sources code by path from the root
 * @param documents Markdown by path from the root
 * @param others further existing paths: migrations, settings of tools
 */
export function brokenPointers(
  sources: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, string>,
  others: readonly string[],
): BrokenPointer[] {
  const paths = new Set([...sources.keys(), ...documents.keys(), ...others])
  const ends = new Set([...paths].flatMap((path) => endingsOf(path)))
  const decisions = new Set(
    [...documents.keys()].flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  )
  const found: BrokenPointer[] = []
  const judge = (file: string, pointer: string, exists: boolean): void => {
    if (!exists) found.push({ file, pointer })
  }
  const judgeDecisions = (file: string, text: string): void => {
    for (const [, first, second] of text.matchAll(decision)) {
      const number = first ?? second ?? ''
      judge(file, `decision ${number}`, decisions.has(number))
    }
  }
  for (const [file, text] of documents) {
    judgeDecisions(file, text)
    for (const [, list = ''] of text.matchAll(bracketed))
      for (const number of list.split(/, | and /))
        if (!isStatus(number)) judge(file, `decision ${number}`, decisions.has(number))
    for (const [, pointer = ''] of text.matchAll(inCode))
      if (isPath.test(pointer) && fileName.test(pointer) && !archived.has(pointer))
        judge(file, pointer, ends.has(pointer.replace(/^\.?\//, '')))
    for (const [, pointer = ''] of text.matchAll(link))
      if (fileName.test(pointer) && !pointer.includes(':'))
        judge(file, pointer, paths.has(join(file, '..', pointer).replaceAll('\\', '/')))
  }
  const named = new RegExp(String.raw`(?<![\w/.-])(?:${tops})/[\w./-]+\.(?:tsx?|mjs|css|md|sql)\b`, 'g')
  for (const [file, source] of sources) {
    // Test cases of these rules name files that do not exist.
    if (file.startsWith('src/app/') && file.endsWith('.test.ts')) continue
    for (const { text } of commentsOf(file, source)) {
      judgeDecisions(file, text)
      for (const [pointer] of text.matchAll(named)) judge(file, pointer, paths.has(pointer))
    }
  }
  return found
}

/** A path and each of its endings: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function endingsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(index).join('/'))
}

/** All documents of the project by path from the root. */
export function readDocuments(root: string): Map<string, string> {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
  return new Map(
    ['README.md', 'CONTRIBUTING.md', ...names].map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
}

/** Paths of the files in the root folder and of all SQL. */
export const otherPaths = (root: string): string[] => [
  ...readdirSync(root),
  ...['migrations', 'src'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `${top}/${name.replaceAll('\\', '/')}`),
  ),
]
