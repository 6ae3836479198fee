import { expect, test } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administrator, runSite, type RunningSite } from '../src/kit/testing/running-site.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
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

/** Kills the program and its database as a power cut would. */
async function killEverything(program: number | undefined, dataDir: string): Promise<void> {
  const postmaster = Number(
    (await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(program!, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
}

test('nothing that was acknowledged is lost when everything is killed', async () => {
  test.setTimeout(120_000 * rounds)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-crash-'))
  const acknowledged = new Set<string>()
  let site: RunningSite | undefined
  try {
    site = await runSite(dataDir, { DEMO: '0' })
    for (let round = 1; round <= rounds; round++) {
      const { base } = site
      const cookie = await signedIn(base)
      const write = async (number: number) => {
        const answer = await fetch(`${base}/api/c/news/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ title: `Runde ${round}, Nummer ${number}`, status: 'published' }),
        }).catch(() => null)
        if (answer?.ok) acknowledged.add((await answer.json()).news._id)
      }
      // Four writers at once; the kill comes while the last ones are under way.
      let number = 0
      const writers = Array.from({ length: 4 }, async () => {
        while (number < writes) await write(number++)
      })
      await expect
        .poll(() => acknowledged.size, { timeout: 60_000, intervals: [5] })
        .toBeGreaterThan((round - 1) * writes + writes / 2)
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
