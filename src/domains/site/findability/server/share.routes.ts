import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { notFound } from '#kit/shared/problem.ts'
import { drawShareCard } from './share-picture.ts'
import { cardOfAddress, type ShareCard } from './share.ts'

/** Serves preview cards, cached in `DATA_DIR/share`; missing files are made again. */
export function serveShare(server: FastifyInstance, platform: Platform): void {
  const { secret, dataDir } = platform.config
  const folder = path.join(dataDir, 'share')
  const making = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(file: string, card: ShareCard): Promise<Buffer> {
    const picture = await drawShareCard(card)
    await mkdir(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}.part`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    return picture
  }

  /** Sequential: a page shared everywhere at once must not use all processors. */
  function pictureOf(name: string, card: ShareCard): Promise<Buffer> {
    const running = making.get(name)
    if (running) return running
    const file = path.join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.png`)
    const picture = readFile(file).catch(() => {
      const made = last.then(() => make(file, card))
      last = made.catch(() => {})
      return made
    })
    making.set(name, picture)
    void picture.finally(() => making.delete(name)).catch(() => {})
    return picture
  }

  server.get<{ Params: { name: string } }>('/share/:name', async ({ params: { name } }, reply) => {
    const card = cardOfAddress(secret, name)
    if (!card) throw notFound()
    const picture = await pictureOf(name, card)
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture)
  })
}
