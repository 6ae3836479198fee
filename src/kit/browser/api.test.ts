import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/contract.ts'
import { ApiProblem, askAnew, call, planCall, problemFrom, sendForm, setUpApi } from './api.ts'

const read = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: '',
    access: 'guest',
    input: z.object({ n: z.number().optional() }),
    output: z.any(),
  })

let server: Server
let base: string
let hits: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  hits = []
  setUpApi({ language: () => 'de' })
})

// The colon of an absolute address would pass for a parameter, so only the plan is tested with paths.
test('path parameters leave the rest to the query or to the body', () => {
  expect(
    planCall(
      { method: 'GET', path: '/api/c/news/:_id?' },
      { status: ['draft', 'published'], search: 'Wein & mehr', lang: undefined },
    ),
  ).toEqual({
    url: '/api/c/news?status=draft&status=published&search=Wein+%26+mehr',
    body: undefined,
  })
  expect(
    planCall({ method: 'PUT', path: '/api/c/news/:_id?' }, { _id: 'a/b', title: 'T', picture: null }),
  ).toEqual({
    url: '/api/c/news/a%2Fb',
    body: { title: 'T', picture: null },
  })
  expect(planCall({ method: 'DELETE', path: '/x/:_id/lock' }, { _id: '1', tab: 't' }).url).toBe(
    '/x/1/lock?tab=t',
  )
  expect(() => planCall({ method: 'GET', path: '/x/:_id' }, {})).toThrow('_id')
})

test('the message is the message field, else the body, else "Unknown error"', () => {
  expect(
    problemFrom(409, '{"message":"Schon geändert","code":"CONFLICT","fields":{"title":"x"}}', 'de'),
  ).toMatchObject({
    message: 'Schon geändert',
    code: 'CONFLICT',
    status: 409,
    fields: { title: 'x' },
  })
  expect(problemFrom(500, 'Out of paper', 'de').message).toBe('Out of paper')
  expect(problemFrom(502, '<html>Bad gateway</html>', 'de').message).toBe('Unbekannter Fehler')
  expect(problemFrom(500, '', 'en').message).toBe('Unknown error')
})

test('identical reads under way are one request, and a later one asks again', async () => {
  answer = (_request, response) => setTimeout(() => response.end('{"ok":true}'), 20)
  const list = read(`${base}/list`)
  const [first, second] = await Promise.all([call(list, {}), call(list, {})])
  expect(first).toEqual({ ok: true })
  expect(second).toEqual({ ok: true })
  expect(hits).toHaveLength(1)
  await call(list, {})
  expect(hits).toHaveLength(2)
  expect(hits[0]!.headers['x-tab']).toBeTruthy()
  expect(hits[0]!.headers['x-requested-with']).toBe('XMLHttpRequest')
})

test('a read that began before a change is not shared with whoever asks after it', async () => {
  const held = Promise.withResolvers<void>()
  let stored = 'before'
  answer = (request, response) => {
    if (request.method === 'POST') {
      stored = 'after'
      response.end('{}')
    } else {
      const now = JSON.stringify({ stored })
      const isFirst = hits.filter(({ method }) => method === 'GET').length === 1
      void (isFirst ? held.promise : Promise.resolve()).then(() => response.end(now))
    }
  }
  const one = read(`${base}/one`)
  const early = call(one, {})
  await expect.poll(() => hits).toHaveLength(1)
  await sendForm(`${base}/one`, new FormData())
  const late = call(one, {})
  held.resolve()
  expect(await early).toEqual({ stored: 'before' })
  expect(await late).toEqual({ stored: 'after' })
})

test('of many changes while a read is under way one read behind it tells all', async () => {
  const held = Promise.withResolvers<void>()
  answer = (_request, response) => void held.promise.then(() => response.end('{}'))
  const one = read(`${base}/one`)
  const asked = [call(one, {})]
  await expect.poll(() => hits).toHaveLength(1)
  for (let change = 0; change < 3; change++) {
    askAnew()
    asked.push(call(one, {}))
  }
  held.resolve()
  await Promise.all(asked)
  expect(hits).toHaveLength(2)
})

test('an ended session is asked for once and the call repeated', async () => {
  let signedIn = false
  answer = (_request, response) => {
    response.statusCode = signedIn ? 200 : 401
    response.end(signedIn ? '{"ok":1}' : '{"message":"Bitte melden Sie sich an.","code":"NOT_SIGNED_IN"}')
  }
  await expect(call(read(`${base}/mine`), {})).rejects.toThrow('Bitte melden Sie sich an.')
  setUpApi({ language: () => 'de', signInAgain: async () => (signedIn = true) })
  await expect(call(read(`${base}/mine`), {})).resolves.toEqual({ ok: 1 })
  signedIn = false
  setUpApi({ language: () => 'de', signInAgain: async () => false })
  await expect(call(read(`${base}/mine`), {})).rejects.toMatchObject({ status: 401 })
})

test('a server that does not answer is said in plain words', async () => {
  const problem = await call(read('http://127.0.0.1:1/x'), {}).catch((thrown: unknown) => thrown)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ status: 0, code: 'UNREACHABLE' })
  expect((problem as ApiProblem).message).toContain('nicht erreichbar')
})

test('a form with files goes out as one, and what is refused comes back in words', async () => {
  answer = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      response.statusCode = body.includes('leer') ? 413 : 200
      response.end(JSON.stringify(body.includes('leer') ? { message: 'Die Datei ist leer.' } : { body }))
    })
  }
  const form = (name: string) => {
    const made = new FormData()
    made.append('file', new Blob(['Inhalt']), name)
    return made
  }
  const { body } = await sendForm<{ body: string }>(`${base}/files`, form('brunnen.jpg'))
  expect(body).toContain('filename="brunnen.jpg"')
  expect(hits[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(hits[0]!.headers['x-requested-with']).toBe('XMLHttpRequest')
  await expect(sendForm(`${base}/files`, form('leer.jpg'))).rejects.toMatchObject({
    status: 413,
    message: 'Die Datei ist leer.',
  })
})
