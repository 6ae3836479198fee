import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decoderEnvironment, type ImageForm, makeForms, prepareImage, widthsFor } from './images.ts'

const pixels = 1_000_000
const made = (width: number, height: number, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

test('turns upright and takes away everything that cameras add', async () => {
  const photo = await made(60, 40)
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const prepared = await prepareImage(photo, pixels)
  const header = await sharp(prepared.bytes).metadata()
  expect(prepared).toMatchObject({ type: 'image/jpeg', width: 40, height: 60, animated: false })
  expect([header.width, header.height, header.orientation, header.exif, header.icc, header.xmp]).toEqual([
    40,
    60,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(prepared.bytes.includes('Camera')).toBe(false)
})

test('gives a colour and a tiny picture', async () => {
  const { colour, blur } = await prepareImage(await made(200, 100, '#cc2200').png().toBuffer(), pixels)
  expect(colour).toMatch(/^#c[0-9a-f]2[0-9a-f]0[0-9a-f]$/)
  expect((await sharp(Buffer.from(blur.split(',')[1]!, 'base64')).metadata()).width).toBe(16)
})

test('drops what hides behind a picture', async () => {
  const photo = await made(20, 20).jpeg().toBuffer()
  const { bytes } = await prepareImage(
    Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK')]),
    pixels,
  )
  expect(bytes.includes('<script>')).toBe(false)
})

test('keeps the frames of moving pictures', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => made(30, 20, colour).png().toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  const prepared = await prepareImage(gif, pixels)
  expect(prepared).toMatchObject({ type: 'image/gif', width: 30, height: 20, animated: true })
  expect((await sharp(prepared.bytes, { pages: -1 }).metadata()).pages).toBe(3)
})

test('refuses what would unpack to too much, without unpacking it', async () => {
  const bomb = await made(4000, 4000, '#000000').png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  await expect(prepareImage(bomb, pixels)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE', status: 422 })
})

test('refuses broken pictures', async () => {
  const photo = await made(300, 300).jpeg().toBuffer()
  await expect(prepareImage(photo.subarray(0, photo.length / 2), pixels)).rejects.toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  await expect(prepareImage(Buffer.from('no picture'), pixels)).rejects.toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  await expect(prepareImage(await made(10, 10).tiff().toBuffer(), pixels)).rejects.toMatchObject({
    code: 'IMAGE_FORMAT',
  })
})

test('cuts out a part and turns', async () => {
  const photo = await made(60, 40).jpeg().toBuffer()
  expect(await prepareImage(photo, pixels, { crop: { x: 10, y: 5, w: 20, h: 30 } })).toMatchObject({
    width: 20,
    height: 30,
  })
  expect(await prepareImage(photo, pixels, { degrees: 90 })).toMatchObject({ width: 40, height: 60 })
  await expect(prepareImage(photo, pixels, { crop: { x: 50, y: 0, w: 20, h: 10 } })).rejects.toMatchObject({
    code: 'IMAGE_PART',
  })
})

test('a picture given as a file is read as well, and several at once', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'images-')), 'a')
  await writeFile(file, await made(50, 40).webp().toBuffer())
  const all = await Promise.all([1, 2, 3, 4].map(() => prepareImage(file, pixels)))
  expect(all.map(({ type, width }) => `${type} ${width}`)).toEqual(Array(4).fill('image/webp 50'))
  await rm(path.dirname(file), { recursive: true })
})

test('what keeping a form throws comes back', async () => {
  const { bytes, width } = await prepareImage(await made(100, 50).png().toBuffer(), pixels)
  const keep = async () => {
    throw new Error('no room')
  }
  await expect(makeForms(bytes, { width, widths: [320] }, keep)).rejects.toThrow('no room')
})

test('makes forms that are never larger than the picture', async () => {
  const { bytes, width } = await prepareImage(await made(700, 350).png().toBuffer(), pixels)
  const forms: ImageForm[] = []
  await makeForms(bytes, { width, widths: [320, 640, 960] }, async (form) => void forms.push(form))
  const sizes = forms.map((form) => `${form.type} ${form.width}x${form.height}`).toSorted()
  expect(sizes).toEqual([
    'image/avif 320x160',
    'image/avif 640x320',
    'image/webp 320x160',
    'image/webp 640x320',
  ])
  for (const form of forms) expect((await sharp(form.bytes).metadata()).width).toBe(form.width)
  expect(widthsFor(200, [320, 640])).toEqual([200])
  expect(widthsFor(640, [320, 640])).toEqual([320, 640])
})

test('whoever reads pictures knows no password', () => {
  const secrets = { SECRET: 'a', DATABASE_URL: 'b', SMTP_URL: 'c', STORAGE_URL: 'd', ADMIN_PASSWORD: 'e' }
  const env = decoderEnvironment({ PATH: '/bin', NODE_OPTIONS: '--inspect', ...secrets })
  expect(Object.keys(env).toSorted()).toEqual(['MALLOC_ARENA_MAX', 'PATH'])
})
