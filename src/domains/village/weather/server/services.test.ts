import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { fetchJson } from './services.ts'

let sent = 0
let isOpen = false
const service = createServer((request, response) => {
  if (request.url === '/town') return void response.end('{"town":"Röhrnbach"}')
  isOpen = true
  const piece = Buffer.alloc(65_536, ' ')
  const more = () => {
    while (!response.destroyed) {
      sent += piece.length
      if (!response.write(piece)) return
    }
  }
  response.on('drain', more).on('close', () => (isOpen = false))
  more()
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const { port } = service.address() as AddressInfo
const ask = (path: string) =>
  fetchJson(new URL(`http://127.0.0.1:${port}/${path}`), z.object({ town: z.string() }))

it('reads an answer as it is written', async () => {
  expect(await ask('town')).toEqual({ town: 'Röhrnbach' })
})

it('hangs up on an answer without end that does not say how long it is', async () => {
  await expect(ask('endless')).rejects.toThrow('answers with too much')
  await expect.poll(() => isOpen).toBe(false)
  expect(sent).toBeLessThan(50_000_000)
})
