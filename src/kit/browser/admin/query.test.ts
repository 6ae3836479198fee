import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared/contract.ts'
import { call } from '../api.ts'
import { askAnew } from '../shared-reads.ts'
import { createQueryClient } from './query.ts'

let server: Server
let base: string
let open: ServerResponse[] = []
let asked: string[] = []
let givenUp: string[] = []
let client: QueryClient

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    open.push(response)
    response.on('close', () => {
      if (!response.writableEnded) givenUp.push(url)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  open = []
  asked = []
  givenUp = []
  client = createQueryClient()
  client.mount()
})
afterEach(() => {
  client.unmount()
  client.clear()
})
afterAll(async () => {
  // Requests left unanswered by a failed test would keep the server open
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const answerAll = () => open.splice(0).forEach((response) => response.end('{"ok":true}'))
const list = (path: string) =>
  endpoint({
    method: 'GET',
    path: `${base}${path}`,
    summary: '',
    access: 'guest',
    input: z.object({}),
    output: z.any(),
  })
const query = (path: string) => ({ queryKey: [path], queryFn: () => call(list(path), {}) })

test('a query whose screen is left is aborted and comes back as if it had never been asked', async () => {
  const leave = new QueryObserver(client, query('/news')).subscribe(() => undefined)
  await expect.poll(() => asked).toEqual(['/news'])
  leave()
  await expect.poll(() => givenUp).toEqual(['/news'])
  expect(client.getQueryState(['/news'])).toMatchObject({
    status: 'pending',
    fetchStatus: 'idle',
    error: null,
  })
})

test('the search for other words aborts the one before', async () => {
  const observer = new QueryObserver(client, query('/a'))
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => asked).toEqual(['/a'])
  observer.setOptions(query('/ab'))
  await expect.poll(() => givenUp).toEqual(['/a'])
  await expect.poll(() => asked).toEqual(['/a', '/ab'])
  answerAll()
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ ok: true })
  leave()
})

test('what the next screen shows as well goes on', async () => {
  const leave = new QueryObserver(client, query('/tree')).subscribe(() => undefined)
  await expect.poll(() => asked).toEqual(['/tree'])
  leave()
  const next = new QueryObserver(client, query('/tree'))
  const leaveNext = next.subscribe(() => undefined)
  answerAll()
  await expect.poll(() => next.getCurrentResult().data).toEqual({ ok: true })
  expect([asked, givenUp]).toEqual([['/tree'], []])
  leaveNext()
})

test('changes that come thick and fast begin one more request, not one each', async () => {
  const observer = new QueryObserver(client, query('/many'))
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => asked).toHaveLength(1)
  answerAll()
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  for (let change = 0; change < 5; change++) {
    askAnew()
    void client.invalidateQueries({ queryKey: ['/many'] })
  }
  await expect.poll(() => asked).toHaveLength(2)
  for (let change = 0; change < 5; change++) {
    askAnew()
    void client.invalidateQueries({ queryKey: ['/many'] })
  }
  answerAll()
  await expect.poll(() => asked).toHaveLength(3)
  answerAll()
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  expect([asked, givenUp]).toEqual([['/many', '/many', '/many'], []])
  leave()
})

test('pages that are fetched one by one, and what is asked for without a screen, are no exception', async () => {
  const pages = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => call(list(`/pages/${pageParam}`), {}),
    initialPageParam: 1,
    getNextPageParam: (_last, all) => all.length + 1,
  })
  const leave = pages.subscribe(() => undefined)
  await expect.poll(() => asked).toEqual(['/pages/1'])
  answerAll()
  await expect.poll(() => pages.getCurrentResult().hasNextPage).toBe(true)
  void pages.fetchNextPage()
  await expect.poll(() => asked).toEqual(['/pages/1', '/pages/2'])
  leave()
  await expect.poll(() => givenUp).toEqual(['/pages/2'])

  const alone = client.fetchQuery(query('/alone'))
  await expect.poll(() => asked).toContain('/alone')
  answerAll()
  expect(await alone).toEqual({ ok: true })
})
