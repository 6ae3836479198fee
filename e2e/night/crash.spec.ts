import { expect, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administrator, end, root, runSite, type RunningSite } from '#kit/testing/running-site.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 20)
const writes = 200

async function signedIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/v0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Kills the program and its database as in a power cut. */
async function killEverything(program: number | undefined, dataDir: string): Promise<void> {
  const postmaster = Number(
    (await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(program!, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
}

test('nothing that was acknowledged is lost when everything is killed', async () => {
  test.setTimeout(600_000 * rounds)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-crash-'))
  const acknowledged = new Set<string>()
  let site: RunningSite | undefined
  try {
    site = await runSite(dataDir, { DEMO: '0' })
    for (let round = 1; round <= rounds; round++) {
      const { base } = site
      const before = acknowledged.size
      const cookie = await signedIn(base)
      const write = async (number: number) => {
        const answer = await fetch(`${base}/api/c/news/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ title: `Runde ${round}, Nummer ${number}`, status: 'published' }),
        }).catch(() => null)
        if (answer?.ok) acknowledged.add((await answer.json()).news._id)
      }
      // Four concurrent writers; the kill comes during the last writes.
      let number = 0
      const writers = Array.from({ length: 4 }, async () => {
        while (number < writes) await write(number++)
      })
      await expect
        .poll(() => acknowledged.size, { timeout: 600_000, intervals: [5] })
        .toBeGreaterThan(before + writes / 2)
      await killEverything(site.child.pid, dataDir)
      await Promise.all(writers)

      site = await runSite(dataDir, { DEMO: '0' })
      const found = new Set<string>()
      for (let skip = 0; ; skip += 500) {
        const { news } = await (await fetch(`${site.base}/api/c/news/?limit=500&skip=${skip}`)).json()
        for (const item of news) found.add(item._id)
        if (news.length < 500) break
      }
      expect([...acknowledged].filter((_id) => !found.has(_id))).toEqual([])
    }
  } finally {
    await site?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a first start that is broken off takes its database along and leaves the password for the next one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-break-'))
  const { ADMIN_PASSWORD: _password, ...env } = process.env
  const start = (demo: string) =>
    spawn(process.execPath, ['src/main.ts'], {
      cwd: root,
      env: { ...env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: demo },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const until = async (child: ReturnType<typeof start>, words: RegExp) => {
    let said = ''
    for await (const chunk of child.stdout) if (words.test((said += String(chunk)))) return
    throw new Error(`The program ended without saying ${words}: ${said}`)
  }
  const first = start('1')
  let second: ReturnType<typeof start> | undefined
  try {
    await until(first, /Beispieldorf|demo village/)
    const gone = once(first, 'exit')
    first.kill('SIGINT')
    expect((await gone)[0]).toBe(0)
    await expect(access(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).rejects.toThrow(
      'ENOENT',
    )
    second = start('0')
    await until(second, /(Passwort|Password) +(\w{5}-){3}\w{5}/)
  } finally {
    await end(first)
    if (second) await end(second)
    await rm(dataDir, { recursive: true, force: true })
  }
})
