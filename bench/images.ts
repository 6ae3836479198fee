import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { variantWidths } from '#domains/platform/files/files.rules.ts'
import type { Bench, Row } from './bench.ts'
import { byTurns, median, ratioResult, type Result } from './measuring.ts'

/** Draws a picture with colours and grain like a camera's, different each time. */
async function draw(file: string, width: number): Promise<void> {
  const height = Math.round((width * 2) / 3)
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const sky = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="a" x2="0" y2="1"><stop stop-color="#6ba3d6"/><stop offset="1" stop-color="#4d7c2f"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#a)"/><circle cx="40%" cy="45%" r="18%" fill="#c96f3b"/></svg>`)
  await sharp(sky)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toFile(file)
}

async function uploads(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const { pool } = await bench.database()
  const headers = await bench.signIn()
  const folder = await bench.folder()
  let drawn = 0

  async function picture(): Promise<string> {
    const file = path.join(folder, `picture-${++drawn}.jpg`)
    await draw(file, bench.effort.pictureWidth)
    return file
  }

  async function upload(file: string): Promise<number> {
    const form = new FormData()
    form.append('file', new Blob([await readFile(file)], { type: 'image/jpeg' }), path.basename(file))
    const since = performance.now()
    const answer = await fetch(`${base}/api/v0/file`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`the upload was answered with ${answer.status}: ${await answer.text()}`)
    const { file: files } = (await answer.json()) as { file: { _id: string }[] }
    for (;;) {
      const { rows } = await pool.query(`select "variants" from files where "_id" = $1`, [files[0]?._id])
      if (rows[0]?.variants === 'ready') return performance.now() - since
      if (rows[0]?.variants === 'failed') throw new Error('the forms of a picture could not be made')
      await delay(5)
    }
  }

  const file = await picture()
  const widths = variantWidths.filter((one) => one <= bench.effort.pictureWidth)
  const bare = () => bench.worker().do({ kind: 'forms', file, widths })
  await upload(await picture())
  await bare()
  const found = await byTurns(bench.effort.rounds + 2, async () => upload(await picture()), bare)
  const perSecond = (times: readonly number[]) => 1000 / median(times)
  return [
    ratioResult(
      'Image upload with all variants, sharp',
      { ours: perSecond(found.ours), bare: perSecond(found.bare), unit: '/s' },
      { least: 0.8 },
    ),
  ]
}

/** Speed of picture uploads. */
export const imageRows: readonly Row[] = [{ name: 'image-upload', measure: uploads }]
