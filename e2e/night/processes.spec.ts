import { expect, test } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { administrator, runSite, type RunningSite } from '#kit/testing/running-site.ts'

const patience = 30_000
/** Enough requests that each process gets some. */
const many = 24

interface Answered {
  status: number
  text: string
  cookies: string[]
}

/** Sends over a new connection: the system chooses the process. Times out as a user would. */
function send(
  base: string,
  address: string,
  { body, cookie }: { body?: object; cookie?: string } = {},
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(cookie ? { cookie } : {}),
  }
  const request = http.request(
    `${base}${address}`,
    { agent: false, method: body ? 'POST' : 'GET', headers },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          text: Buffer.concat(chunks).toString('utf8'),
          cookies: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]!),
        }),
      )
    },
  )
  request.setTimeout(patience, () => request.destroy(new Error(`no answer within ${patience} ms`)))
  request.on('error', reject)
  request.end(body && JSON.stringify(body))
  return promise
}

/** Serving processes by their parent. */
const servingBelow = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('src/main.ts'))
    .map((line) => Number.parseInt(line, 10))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('two processes serve one port as one site', async () => {
  test.setTimeout(240_000)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-processes-'))
  let site: RunningSite | undefined
  try {
    site = await runSite(dataDir, { DEMO: '0', PROCESSES: '2', LOG_LEVEL: 'fatal' })
    const { base, child } = site
    const often = (address: string, cookie?: string) =>
      Promise.all(Array.from({ length: many }, () => send(base, address, cookie ? { cookie } : {})))
    // The site answers as soon as the first process listens
    const listening = async () => /serving_processes (\d+)/.exec((await send(base, '/metrics')).text)?.[1]
    await expect.poll(listening, { timeout: 60_000 }).toBe('2')
    const before = servingBelow(child.pid!)
    expect(before).toHaveLength(2)

    await test.step('a session that one made holds on the other', async () => {
      const { cookies } = await send(base, '/api/v0/auth/login', { body: administrator })
      const cookie = cookies.join('; ')
      for (const { status } of await often('/api/v0/auth/sessions', cookie)) expect(status).toBe(200)

      await test.step('a change on one is seen on the other', async () => {
        // Both processes cache this answer
        for (const { text } of await often('/api/c/news/')) expect(JSON.parse(text).total).toBe(0)
        const made = await send(base, '/api/c/news/', {
          cookie,
          body: { title: 'Für beide', status: 'published' },
        })
        expect(made.status).toBe(200)
        await expect
          .poll(async () => (await often('/api/c/news/')).map(({ text }) => JSON.parse(text).total))
          .toEqual(Array.from({ length: many }, () => 1))
      })
    })

    await test.step('both have answered, and their figures are one', async () => {
      const { text } = await send(base, '/metrics')
      // One line per figure: a single process would report half
      const logins = /http_request_duration_seconds_count\{[^}]*auth\/login[^}]*\} (\d+)/.exec(text)?.[1]
      expect(logins).toBe('1')
      const sessions = [
        ...text.matchAll(/http_request_duration_seconds_count\{[^}]*auth\/sessions"[^}]*\} (\d+)/g),
      ]
      expect(sessions.map(([, count]) => count)).toEqual([String(many)])
    })

    await test.step('what is limited per client is counted for both together', async () => {
      const statuses: number[] = []
      // Ten a minute; separate counters would allow twenty
      for (let turn = 0; turn < 14; turn++)
        statuses.push((await send(base, '/api/v0/auth/requestPasswordReset', { body: {} })).status)
      expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
      expect(statuses.at(-1)).toBe(429)
    })

    await test.step('one that is killed is replaced', async () => {
      process.kill(before[0]!, 'SIGKILL')
      // Connections waiting at the killed process are refused at once: the next attempt reaches the other
      for (let turn = 0; turn < many; turn++) {
        const answer = await send(base, '/healthz').catch(() => send(base, '/healthz'))
        expect(answer.status).toBe(200)
      }
      await expect
        .poll(() => servingBelow(child.pid!).filter((pid) => !before.includes(pid)).length, {
          timeout: 60_000,
        })
        .toBe(1)
      await expect.poll(listening, { timeout: 60_000 }).toBe('2')
      const failed = /failures_total\{name="process"\} (\d+)/
      await expect.poll(async () => failed.exec((await send(base, '/metrics')).text)?.[1]).toBe('1')
      for (const { status } of await often('/healthz')) expect(status).toBe(200)
    })

    await test.step('the signal to end ends all of them and the database', async () => {
      const all = [child.pid!, ...servingBelow(child.pid!)]
      const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
      all.push(Number((await readFile(file, 'utf8')).split('\n')[0]))
      await site!.stop()
      expect(child.exitCode).toBe(0)
      // The process that adopts an orphan may take a moment to reap it
      await expect.poll(() => all.filter(isAlive)).toEqual([])
      await expect(access(file)).rejects.toThrow('ENOENT')
    })
  } finally {
    await site?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
