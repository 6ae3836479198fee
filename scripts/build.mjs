// Builds the browser code and the page renderer with Vite into dist/ if their sources changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageProgram, inRoot, pinnedNode, root } from './project.mjs'
import { withLock } from './lock.mjs'
import { either, quietly } from './progress.mjs'

const stampFile = inRoot('dist', '.stamp')
const singleInputs = ['vite.config.ts', 'tsconfig.base.json', 'tsconfig.browser.json', 'package-lock.json']

/** Builds if dist/ is missing or outdated. */
export async function buildWhenStale() {
  if (isBuilt()) return
  await withLock('build', async () => {
    if (!isBuilt()) await build()
  })
}

/** Builds unconditionally. */
export const buildAnew = () => withLock('build', build)

async function build() {
  const hash = hashOfInputs()
  rmSync(stampFile, { force: true })
  await quietly(
    either('Die Seiten werden gebaut (vite build)', 'Building the pages (vite build)'),
    pinnedNode,
    [packageProgram('vite', 'vite'), 'build', '--app'],
    {
      env: { NODE_ENV: 'production' },
    },
  )
  const commit = commitHere()
  if (commit) writeFileSync(inRoot('dist', 'commit'), `${commit}\n`)
  writeFileSync(stampFile, hash)
}

/** Commit of this build: COMMIT from the environment (builds without a .git folder), else the checked-out commit. */
function commitHere() {
  if (process.env.COMMIT) return process.env.COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOfInputs()

// By content, not by time: a fresh clone has new times, a switched branch old ones.
function hashOfInputs() {
  const hash = createHash('sha256')
  const files = [...singleInputs.map((name) => inRoot(name)).filter(existsSync), ...sourcesIn(inRoot('src'))]
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return `${hash.digest('hex')}\n`
}

// Server code and tests are never part of a bundle.
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return ['server', 'testing'].includes(entry.name) ? [] : sourcesIn(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}
