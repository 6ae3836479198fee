import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  exportOfNastyContents,
  nastyContents,
  nastyExports,
} from '../domains/platform/wordpress/server/reading/nasty-exports.fixture.ts'
import { type LongestTurn, watchTurns } from '../kit/testing/turns.ts'
import { nastyInputs } from './nasty-input.fixture.ts'
import { testApp } from './test-app.ts'

// `npm run fuzz` sends everything and says how long each kind of input held up the program. Otherwise nothing is measured:
// a machine may be busy with other things.
const measures = process.env['FUZZ'] !== undefined
/** Milliseconds of processor time after which others have their turn; by the clock only on a machine that is free. */
const longestTurn = 250

const app = await testApp('nasty_input')
const exports = measures ? { ...nastyExports, 'contents of all kinds': exportOfNastyContents() } : {}
const admin = { 'x-test-caller': JSON.stringify({ role: 'admin' }) }
const inputs = nastyInputs({ texts: nastyContents, exports })

test('nothing that comes in brings the program down or holds it up', { timeout: 1_800_000 }, async () => {
  const kinds = new Map<string, LongestTurn & { by: string; sent: number }>()
  const wrong: string[] = []
  // The first request of all loads what later ones find
  await app.server.inject({ url: '/api/c/news/', headers: admin })
  for (const { kind, name, request } of inputs) {
    const seen = watchTurns()
    await delay(5)
    const { statusCode, payload } = await app.server.inject({
      ...request,
      remoteAddress: `198.18.0.${kinds.size + 1}`,
      headers: { ...request.headers, ...admin },
    })
    await app.platform.jobs.idle(300)
    await delay(5)
    const turn = seen()
    const kept = kinds.get(kind)
    const longest = !kept || turn.worked > kept.worked ? { ...turn, by: name } : kept
    kinds.set(kind, { ...longest, sent: (kept?.sent ?? 0) + 1 })
    if (statusCode >= 500) wrong.push(`${kind}, ${name}: ${statusCode} ${payload.slice(0, 200)}`)
  }
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
