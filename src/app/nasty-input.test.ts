import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nastyFiles } from '#domains/platform/files/server/nasty-files.fixture.ts'
import {
  exportOfNastyContents,
  nastyContents,
  nastyExports,
} from '#domains/site/wordpress/server/reading/nasty-exports.fixture.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { type LongestTurn, watchTurns } from '#kit/testing/turns.ts'
import { nastyInputs, nastyWorks } from './nasty-input.fixture.ts'
import { testApp } from './test-app.ts'

// `npm run fuzz` sends everything and measures how long each kind of input blocks the program. Otherwise one of each
// kind is sent without measuring, because the machine may be busy.
const measures = process.env['FUZZ'] !== undefined
/** Maximum processor time of one turn in milliseconds; wall time only on an idle machine. */
const longestTurn = 250

const app = await testApp('nasty_input')
const exports = measures ? { ...nastyExports, 'contents of all kinds': exportOfNastyContents() } : {}
const files = measures ? await nastyFiles() : []
const admin = { 'x-test-caller': JSON.stringify({ role: 'admin' }) }
const ofEachKind = <T extends { kind: string }>(all: readonly T[]): readonly T[] =>
  measures ? all : all.filter(({ kind }, index) => all.findIndex((one) => one.kind === kind) === index)
const inputs = ofEachKind(nastyInputs({ texts: nastyContents, exports, files }))

const kinds = new Map<string, LongestTurn & { by: string; sent: number }>()
const wrong: string[] = []

/** Processes an input and records the longest turn; a returned text is reported as a fault. */
async function watched(kind: string, name: string, work: () => Promise<string | null>): Promise<void> {
  const seen = watchTurns()
  await delay(5)
  const fault = await work()
  await app.platform.jobs.idle(300)
  await delay(5)
  const turn = seen()
  const kept = kinds.get(kind)
  const longest = !kept || turn.worked > kept.worked ? { ...turn, by: name } : kept
  kinds.set(kind, { ...longest, sent: (kept?.sent ?? 0) + 1 })
  if (fault !== null) wrong.push(`${kind}, ${name}: ${fault}`)
}

test('nothing that comes in brings the program down or holds it up', { timeout: 1_800_000 }, async () => {
  // The first request loads modules that later ones share
  await app.server.inject({ url: '/api/c/news/', headers: admin })
  for (const { kind, name, request } of inputs) {
    const remoteAddress = `198.18.0.${[...kinds.keys(), kind].indexOf(kind) + 1}`
    await watched(kind, name, async () => {
      const { statusCode, payload } = await app.server.inject({
        ...request,
        remoteAddress,
        headers: { ...request.headers, ...admin },
      })
      return statusCode < 500 ? null : `${statusCode} ${payload.slice(0, 200)}`
    })
  }
  for (const { kind, name, work } of ofEachKind(nastyWorks(files)))
    await watched(kind, name, () =>
      work().then(
        () => null,
        (error: unknown) => (problemOf(error).status < 500 ? null : String(error)),
      ),
    )
  expect(wrong).toEqual([])
  expect((await app.server.inject({ url: '/api/c/news/' })).statusCode).toBe(200)
  if (!measures) return
  const lines = [...kinds].map(
    ([kind, { worked, waited, by, sent }]) =>
      `  ${kind.padEnd(24)} ${worked.toFixed(0).padStart(5)} ms worked, ${waited.toFixed(0).padStart(5)} ms waited, ${sent} sent; longest: ${by}`,
  )
  process.stdout.write(`\nLongest turn of the event loop by kind of input:\n${lines.join('\n')}\n\n`)
  expect([...kinds].filter(([, { worked }]) => worked > longestTurn).map(([kind]) => kind)).toEqual([])
})
