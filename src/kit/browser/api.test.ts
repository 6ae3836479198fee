import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../shared/contract.ts'
import {
  ApiProblem,
  call,
  callFile,
  callLast,
  planCall,
  problemFrom,
  sendForm,
  setUpApi,
  withSignal,
} from './api.ts'
import { onLeaving, stayOnPage } from './leaving.ts'
import { askAnew } from './shared-reads.ts'

const read = (path: string, method: 'GET' | 'POST' = 'GET') =>
  endpoint({
    method,
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
afterAll(async () => {
  // Requests left unanswered by a failed test would keep the server open
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => {
  hits = []
  stayOnPage()
  setUpApi({ language: () => 'de' })
})

// The colon of an absolute address would look like a parameter, so paths are only tested in the plan.
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

/** Holds answers back until the test releases them, and records aborted requests. */
function heldBack() {
  const open: ServerResponse[] = []
  const givenUp: string[] = []
  answer = (request, response) => {
    open.push(response)
    response.on('close', () => {
      if (!response.writableEnded) givenUp.push(request.url ?? '')
    })
  }
  return { givenUp, answerAll: (text: string) => open.forEach((response) => response.end(text)) }
}
const aborted = expect.objectContaining({ name: 'AbortError' })

test('an aborted read ends on the server, and rejects as an abort rather than as a lost connection', async () => {
  const { givenUp } = heldBack()
  const end = new AbortController()
  const answers = [
    call(read(`${base}/list`), {}, end.signal),
    callFile(read(`${base}/file`), {}, end.signal),
    // Previews are reads that need a body
    call(read(`${base}/preview`, 'POST'), {}, end.signal),
  ]
  await expect.poll(() => hits).toHaveLength(3)
  end.abort()
  const ends = await Promise.allSettled(answers)
  expect(ends.map((one) => one.status === 'rejected' && one.reason)).toEqual([aborted, aborted, aborted])
  await expect.poll(() => givenUp.toSorted()).toEqual(['/file', '/list', '/preview'])
  await expect(call(read(`${base}/list`), {}, end.signal)).rejects.toEqual(aborted)
  expect(hits).toHaveLength(3)
})

test('a shared read goes on until the last of its callers has left', async () => {
  const { givenUp, answerAll } = heldBack()
  const list = read(`${base}/list`)
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const one = call(list, {}, first.signal)
  const two = call(list, {}, second.signal)
  await expect.poll(() => hits).toHaveLength(1)
  first.abort()
  await expect(one).rejects.toEqual(aborted)
  second.abort()
  // The next screen requests the same at once
  const three = call(list, {}, third.signal)
  await expect(two).rejects.toEqual(aborted)
  answerAll('{"ok":true}')
  expect(await three).toEqual({ ok: true })
  expect(hits).toHaveLength(1)
  expect(givenUp).toEqual([])
  // A call without a signal is never abandoned
  const plain = call(list, {})
  const four = new AbortController()
  const other = call(list, {}, four.signal)
  four.abort()
  await expect(other).rejects.toEqual(aborted)
  await expect.poll(() => hits).toHaveLength(2)
  answerAll('{"ok":2}')
  expect(await plain).toEqual({ ok: 2 })
})

test('a read that waits behind an outdated one is given up together with it', async () => {
  const { givenUp } = heldBack()
  const list = read(`${base}/list`)
  const [first, second] = [new AbortController(), new AbortController()]
  const one = call(list, {}, first.signal)
  await expect.poll(() => hits).toHaveLength(1)
  askAnew()
  const two = call(list, {}, second.signal)
  // The replacement keeps the limit: rapid changes must not start a request each
  first.abort()
  await expect(one).rejects.toEqual(aborted)
  expect(givenUp).toEqual([])
  second.abort()
  await expect(two).rejects.toEqual(aborted)
  await expect.poll(() => givenUp).toEqual(['/list'])
  expect(hits).toHaveLength(1)
})

test('a read does not wait for ever behind an outdated one that gets no answer', async () => {
  const { answerAll } = heldBack()
  const list = read(`${base}/list`)
  const one = call(list, {})
  await expect.poll(() => hits).toHaveLength(1)
  askAnew()
  const two = call(list, {})
  await expect.poll(() => hits, { timeout: 10_000 }).toHaveLength(2)
  answerAll('{}')
  expect(await Promise.all([one, two])).toEqual([{}, {}])
})

test('a call takes up the signal around it', async () => {
  const { givenUp, answerAll } = heldBack()
  const end = new AbortController()
  const list = read(`${base}/list`)
  const within = withSignal(end.signal, () => call(list, { n: 1 }))
  const outside = call(list, { n: 2 })
  await expect.poll(() => hits).toHaveLength(2)
  end.abort()
  await expect(within).rejects.toEqual(aborted)
  await expect.poll(() => givenUp).toEqual(['/list?n=1'])
  answerAll('{"ok":2}')
  expect(await outside).toEqual({ ok: 2 })
})

test('an aborted read asks for no signing in', async () => {
  let asked = 0
  setUpApi({
    language: () => 'de',
    signInAgain: async () => {
      asked += 1
      return false
    },
  })
  const end = new AbortController()
  answer = (_request, response) => {
    end.abort()
    response.statusCode = 401
    response.end('{"message":"Bitte melden Sie sich an.","code":"NOT_SIGNED_IN"}')
  }
  await expect(call(read(`${base}/mine`), {}, end.signal)).rejects.toEqual(aborted)
  expect(asked).toBe(0)
})

test('signing out aborts reads, waits for changes and holds everything else back', async () => {
  const order: string[] = []
  const saved = Promise.withResolvers<void>()
  const { givenUp } = heldBack()
  const holdRead = answer
  answer = (request, response) => {
    order.push(`${request.method} ${request.url}`)
    if (request.url === '/list') holdRead(request, response)
    else void (request.url === '/save' ? saved.promise : Promise.resolve()).then(() => response.end('{}'))
  }
  const events: boolean[] = []
  const end = onLeaving((isLeaving) => events.push(isLeaving))
  const list = call(read(`${base}/list`), {})
  await expect.poll(() => order).toHaveLength(1)
  const save = call(read(`${base}/save`, 'POST'), {})
  await expect.poll(() => order).toHaveLength(2)
  const out = callLast(read(`${base}/logout`), {})
  expect(events).toEqual([true])
  await expect.poll(() => givenUp).toEqual(['/list'])
  const later = [call(read(`${base}/poll`), {}), call(read(`${base}/beat`, 'POST'), {})]
  expect(order).toEqual(['GET /list', 'POST /save'])
  saved.resolve()
  await Promise.all([save, out])
  expect(order).toEqual(['GET /list', 'POST /save', 'GET /logout'])
  // The page was not replaced after all: no call is lost
  answer = (request, response) => {
    order.push(`${request.method} ${request.url}`)
    response.end('{}')
  }
  stayOnPage()
  await Promise.all([list, ...later])
  expect(order.slice(3).toSorted()).toEqual(['GET /list', 'GET /poll', 'POST /beat'])
  expect(events).toEqual([true, false])
  end()
})

test('signing out waits for what is typed during a save', async () => {
  const order: string[] = []
  const saved = Promise.withResolvers<void>()
  answer = (request, response) => {
    order.push(`${request.method} ${request.url}`)
    void (request.url === '/save' ? saved.promise : Promise.resolve()).then(() => response.end('{}'))
  }
  const save = call(read(`${base}/save`, 'POST'), {})
  const end = onLeaving(async (isLeaving) => {
    if (!isLeaving) return
    await save
    await call(read(`${base}/second`, 'POST'), {})
  })
  const out = callLast(read(`${base}/logout`), {})
  await expect.poll(() => order).toEqual(['POST /save'])
  saved.resolve()
  await out
  expect(order).toEqual(['POST /save', 'POST /second', 'GET /logout'])
  end()
})

test('a refused sign-out says why, and the page goes on', async () => {
  answer = (request, response) => {
    response.statusCode = request.url === '/logout' ? 503 : 200
    response.end('{"message":"Gerade nicht."}')
  }
  const out = callLast(read(`${base}/logout`), {})
  const later = call(read(`${base}/list`), {})
  await expect(out).rejects.toMatchObject({ status: 503, message: 'Gerade nicht.' })
  expect(await later).toEqual({ message: 'Gerade nicht.' })
})

test('a call with an effect that is confirmed is sent again, once, and says what was confirmed', async () => {
  const asked: string[] = []
  answer = ({ headers }, response) => {
    const isConfirmed = headers['x-confirmed'] === 'texts.terms'
    response.writeHead(isConfirmed ? 200 : 409, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        isConfirmed
          ? { saved: true }
          : {
              code: 'CONFIRMATION_NEEDED',
              message: 'Damit schließt der Shop.',
              details: { confirm: 'texts.terms' },
            },
      ),
    )
  }
  const save = () => call(read(`${base}/save`, 'POST'), {})
  let isSure = true
  setUpApi({
    language: () => 'de',
    confirm: async (effect) => {
      asked.push(effect)
      return isSure
    },
  })
  expect(await save()).toEqual({ saved: true })
  expect([asked, hits.length]).toEqual([['Damit schließt der Shop.'], 2])
  isSure = false
  await expect(save()).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  expect(hits).toHaveLength(3)
  setUpApi({ language: () => 'de' })
  await expect(save()).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' })
})
