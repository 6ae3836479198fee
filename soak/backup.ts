import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#kit/server/database/connect.ts'
import { createLog } from '#kit/server/health/log.ts'
import { administrator, root, runSite } from '#kit/testing/running-site.ts'
import type { Soak, Trial } from './soak.ts'

const writers = 8
const turns = 20
/** Milliseconds around a backup in which a write may or may not be included. */
const slack = 1500

/** A write with its begin and end in epoch milliseconds, as seen by the writer. */
interface Told {
  title: string
  begun: number
  done: number
}

function cli(
  dataDir: string,
  ...args: string[]
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [path.join(root, 'src/cli.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', LC_ALL: 'en' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-200_000)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) }
}

/** Last duration of each command in milliseconds. */
const lasted: Record<string, number> = {}

/** Runs a command to its end. On an overloaded machine the command may ask to be repeated in a minute. */
async function mustRun(dataDir: string, command: string, ...args: string[]): Promise<string> {
  for (let more = 3; ; more--) {
    const since = performance.now()
    const { code, said } = await cli(dataDir, command, ...args).ended
    if (code === 1 && more > 0 && said.includes('try again in a minute')) {
      await delay(10_000)
      continue
    }
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${said}`)
    if (!args.includes('--compare')) lasted[command] = performance.now() - since
    return said
  }
}

/**
 * Runs a command and kills it between a quarter and the whole of its last duration. If it finishes before the kill, it
 * is repeated and killed earlier, after `clear` removed its result.
 */
async function kill(
  dataDir: string,
  { clear, command }: { clear: () => Promise<unknown>; command: string[] },
): Promise<void> {
  for (let share = 1; ; share *= 0.7) {
    const { child, ended } = cli(dataDir, ...command)
    const after = (lasted[command[0]!] ?? 4000) * share * (0.25 + 0.75 * Math.random())
    await Promise.race([delay(after), ended])
    child.kill('SIGKILL')
    if ((await ended).code === null) return
    await clear()
  }
}

/** Session cookie of the administrator after signing in. */
export async function cookieOf(base: string): Promise<string> {
  const signedIn = await fetch(`${base}/api/v0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Writes news and files like editors until stopped; returns the answers. */
function write(base: string, cookie: string, turn: number) {
  const told: Told[] = []
  let goesOn = true
  const refused: string[] = []
  let later = 0
  const refuse = async (answer: Response) => {
    // An overloaded machine may refuse; the write counts as not done
    if (answer.status === 503) later++
    else refused.push(`${answer.status} ${await answer.text()}`)
  }
  const one = async (writer: number) => {
    for (let number = 0; goesOn; number++) {
      const title = `Meldung ${turn}-${writer}-${number}`
      const begun = Date.now()
      const news = await fetch(`${base}/api/c/news/`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ title, status: number % 2 ? 'published' : 'draft' }),
      }).catch((error: unknown) => error as Error)
      if (!(news instanceof Response) || !news.ok) {
        if (news instanceof Response) await refuse(news)
        else later++
        await delay(200)
        continue
      }
      await news.arrayBuffer()
      told.push({ title, begun, done: Date.now() })
      if (number % 5 === 0) {
        const form = new FormData()
        form.append(
          'file',
          new Blob([`${title} ${'x'.repeat(2000)}`], { type: 'text/plain' }),
          `${writer}-${number}.txt`,
        )
        const file = await fetch(`${base}/api/v0/file`, {
          method: 'POST',
          headers: { cookie },
          body: form,
        }).catch(() => null)
        if (!file) later++
        else if (!file.ok) await refuse(file)
      }
      // Still more than ten writes a second from all writers together
      await delay(400)
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_writer, index) => one(index)))
  return {
    told,
    refused,
    later: () => later,
    async stop() {
      goesOn = false
      await all
    },
  }
}

/** Restores into an empty directory and compares the result with the archive and with the writers' records. */
async function restoresWhole(soak: Soak, archive: string, told: readonly Told[], kills: boolean) {
  const dataDir = path.join(await soak.folder(), 'restored')
  const clear = () => rm(dataDir, { recursive: true, force: true })
  await clear()
  if (kills) await kill(dataDir, { clear, command: ['restore', archive] })
  // An interrupted restore is started again in the same place
  await mustRun(dataDir, 'restore', archive)
  const said = await mustRun(dataDir, 'restore', '--compare', archive)
  if (!said.includes('Equal row for row')) throw new Error(said)
  const at = Date.parse(/ of (\d{4}-\S+Z)/.exec(said)?.[1] ?? '')
  if (Number.isNaN(at)) throw new Error(`the archive tells no time: ${said}`)
  const database = await openDatabase({ dataDir, log: createLog('silent'), poolSize: 1 })
  try {
    const { rows } = await database.pool.query<{ title: string }>('select "title" from news')
    const there = new Set(rows.map(({ title }) => title))
    const lost = told.filter(({ title, done }) => done < at && !there.has(title))
    const early = told.filter(({ title, begun }) => begun > at + slack && there.has(title))
    if (lost.length + early.length > 0)
      throw new Error(`no one moment: ${lost.length} lost, ${early.length} from later`)
    return { rows: there.size }
  } finally {
    await database.close()
  }
}

/** Backups and restores during writes, every second one with a kill. */
export const backupTrials: readonly Trial[] = [
  {
    name: 'backup',
    claim: `while ${writers} clients write, ${turns} backups are restored elsewhere and equal one moment; half of them after a kill -9`,
    async run(soak) {
      const folder = await soak.folder()
      const dataDir = path.join(folder, 'site')
      const site = await runSite(dataDir, { DEMO: '1' })
      let killedBackups = 0
      let killedRestores = 0
      let compared = 0
      let rows = 0
      let later = 0
      try {
        const cookie = await cookieOf(site.base)
        for (let turn = 0; turn < turns * soak.effort; turn++) {
          const writing = write(site.base, cookie, turn)
          await delay(500)
          const archive = path.join(folder, `${turn}.tar.zst`)
          try {
            const kills = turn % 2 === 1
            // Kills hit backups and restores alternately
            const killsBackup = kills && turn % 4 === 1
            if (killsBackup) {
              await kill(dataDir, { clear: () => rm(archive), command: ['backup', archive] })
              killedBackups++
              if (existsSync(archive)) throw new Error('a backup that was killed has its name')
            }
            await mustRun(dataDir, 'backup', archive)
            // One more second, so that some writes are certainly later than the archive
            await delay(slack + 1000)
            await writing.stop()
            const result = await restoresWhole(soak, archive, writing.told, kills && !killsBackup)
            if (kills && !killsBackup) killedRestores++
            rows = result.rows
            compared++
            process.stderr.write(
              `  ${turn + 1}: equal, ${result.rows} news, ${writing.told.length} written meanwhile, ${killedBackups} backups and ${killedRestores} restores killed\n`,
            )
          } finally {
            await writing.stop()
            later += writing.later()
          }
          if (writing.refused.length > 0) throw new Error(`writers were refused: ${writing.refused[0]}`)
          await rm(archive, { force: true })
        }
      } finally {
        await site.stop()
      }
      return `${compared} of ${turns * soak.effort} equal (${rows} news at the end), ${killedBackups} backups and ${killedRestores} restores were killed at work, ${later} writes were asked to come later`
    },
  },
]
