import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { download, photo, sendForm, upload } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { picture } from '../offers.ts'

const app = await testApp('file uploads', { program: programOf(filesServer) })
const editor = app.as({ role: 'member', rights: ['file.read', 'file.create', 'file.update'] })
const reader = app.as({ role: 'member', rights: ['file.read'] })

/** A GIF of two frames, 1200 × 600. */
async function movingPicture(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 1200, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#204060'), await frame('#d0a040')]
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A part of a PNG file (PNG specification § 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const stored = async () => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list('')) keys.push(key)
  return keys.length
}
const staged = () => readdir(path.join(app.platform.config.dataDir, 'uploads', 'staged')).catch(() => [])

test.each([
  ['photo', async () => photo(2000, 1000, 90), 960, 480],
  ['narrow.jpg', async () => photo(700, 1400, 91), 640, 1280],
  ['moving.gif', movingPicture, 960, 480],
])('a picture just uploaded is shown in a smaller form, never as it came: %s', async (name, make, w, h) => {
  const file = await upload(app, editor, name, await make())
  const guest = { ...systemCaller('de'), user: null }
  const { result: shown } = await runRead(app.platform, guest, (ctx) => picture(ctx, file._id))
  expect(shown!.variants).toContainEqual(expect.objectContaining({ w, h, type: 'image/webp' }))
  expect(shown!.variants.map(({ src }) => src)).toContain(shown!.src)
  expect(shown!.src).not.toContain(file.gridref)
  const early = shown!.variants.find((form) => form.w === w && form.type === 'image/webp')!
  const form = await download(app, app.guest, early.src)
  const { width, pages = 1 } = await sharp(form.bytes, { animated: true }).metadata()
  expect([form.status, width, pages]).toEqual([200, w, name === 'moving.gif' ? 2 : 1])
})

test('stores a picture without what the camera added, and makes its forms', async () => {
  const taken = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#2d6a4f' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const file = await upload(app, editor, 'Häuser am Platz.JPG', taken, {
    alt: 'Häuser',
    folder: 'Bilder/2026',
    tags: 'dorf, sommer',
  })
  expect(file).toMatchObject({
    name: 'Häuser am Platz.JPG',
    kind: 'image',
    type: 'image/jpeg',
    resolution: { w: 1000, h: 1500 },
    alt: 'Häuser',
    folder: 'Bilder/2026',
    tags: ['dorf', 'sommer'],
    visibility: 'public',
    variants: 'waiting',
    createdBy: editor.user!._id,
    uses: 0,
    readOnly: false,
  })
  const original = await download(app, app.guest, file.href)
  expect(original.status).toBe(200)
  const header = await sharp(original.bytes).metadata()
  expect([header.width, header.height, header.exif, header.orientation]).toEqual([
    1000,
    1500,
    undefined,
    undefined,
  ])

  await app.platform.jobs.idle()
  const { body } = await editor.get(`/api/v0/file/${file._id}`)
  expect(body.file.variants).toBe('ready')
  expect(body.file.webp.map((form: { resolution: object }) => form.resolution)).toEqual([
    { w: 320, h: 480 },
    { w: 640, h: 960 },
    { w: 960, h: 1440 },
  ])
  expect(body.file.avif).toHaveLength(3)
  expect(body.file.gridrefs).toHaveLength(7)
  expect(body.file.colour).toMatch(/^#2.6.4./)
  expect(body.file.blur).toMatch(/^data:image\/webp;base64,/)
  for (const { gridref, type, size, resolution } of [...body.file.webp, ...body.file.avif]) {
    const form = await download(app, app.guest, `${file.href}/${gridref}`)
    expect([form.status, form.headers['content-type'], form.bytes.length]).toEqual([200, type, size])
    expect((await sharp(form.bytes).metadata()).width).toBe(resolution.w)
  }
})

test('takes several at once and tells what it did not take', async () => {
  const { status, body } = await sendForm(app, editor, [
    { name: 'a.jpg', bytes: await photo(20, 20, 1) },
    { name: 'b.exe', bytes: 'MZ\0\0' },
    { name: 'c.txt', bytes: 'Grüß Gott' },
  ])
  expect(status).toBe(200)
  expect(body.file.map(({ name }: { name: string }) => name)).toEqual(['a.jpg', 'c.txt'])
  expect(body.refused).toMatchObject([{ name: 'b.exe', code: 'FILE_TYPE' }])
  expect(await staged()).toEqual([])
})

test('a file that is there already is answered with C1, unless it is wanted twice', async () => {
  const bytes = await photo(30, 30, 2)
  const first = await upload(app, editor, 'one.jpg', bytes)
  const again = await sendForm(app, editor, { name: 'two.jpg', bytes })
  expect(again).toMatchObject({ status: 409, body: { code: 'C1', details: { file: { _id: first._id } } } })
  const back = await download(app, app.guest, first.href)
  expect(await sendForm(app, editor, { name: 'three.jpg', bytes: back.bytes })).toMatchObject({
    status: 409,
    body: { code: 'C1' },
  })
  const twice = await upload(app, editor, 'two.jpg', bytes, { allowDuplicate: 'true' })
  expect(twice._id).not.toBe(first._id)
})

test('of two equal files at the same moment one is stored', async () => {
  const bytes = await photo(30, 30, 3)
  const answers = await Promise.all(
    [1, 2, 3].map((index) => sendForm(app, editor, { name: `${index}.jpg`, bytes })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  await app.platform.jobs.idle()
})

test.each([
  [
    'a program called a picture',
    'x.png',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)]),
    'FILE_TYPE',
  ],
  [
    'a Linux program',
    'x.jpg',
    Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(300)]),
    'FILE_TYPE',
  ],
  ['a program by name', 'setup.exe', 'hello', 'FILE_TYPE'],
  ['a script by name', 'run.js', 'alert(1)', 'FILE_TYPE'],
  ['a script by content', 'run', '#!/bin/sh\nrm -rf /', 'FILE_TYPE'],
  ['PHP', 'x.txt', '<?php system($_GET[0]);', 'FILE_TYPE'],
  ['a web page', 'page.html', '<!doctype html><script>alert(1)</script>', 'FILE_TYPE'],
  ['a web page called text', 'page.txt', '\n<!-- x --><html><script>alert(1)</script></html>', 'FILE_TYPE'],
  ['a web page called a drawing', 'page.svg', '<!doctype html><html><svg></svg></html>', 'FILE_CONTENT'],
  ['a web page called a picture', 'page.png', '<html><script>alert(1)</script>', 'FILE_TYPE'],
  ['text called a picture', 'x.png', 'just words', 'FILE_CONTENT'],
  ['bytes called a picture', 'x.jpg', Buffer.alloc(500, 0), 'FILE_CONTENT'],
  [
    'a drawing with entities',
    'x.svg',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    'SVG_BROKEN',
  ],
  ['an unfinished drawing', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'SVG_BROKEN'],
  ['nothing', 'x.txt', '', 'FILE_EMPTY'],
] as [string, string, Buffer | string, string][])('refuses %s', async (_what, name, bytes, code) => {
  const before = await stored()
  const { status, body } = await sendForm(app, editor, { name, bytes })
  expect([status, body.code]).toEqual([422, code])
  expect(body.message.length).toBeGreaterThan(10)
  expect([await stored(), await staged()]).toEqual([before, []])
})

test('refuses broken pictures and bombs', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await sendForm(app, editor, { name: 'half.jpg', bytes: whole.subarray(0, 5000) })).toMatchObject({
    status: 422,
    body: { code: 'IMAGE_BROKEN' },
  })
  // 40,000 × 40,000 pixels in a few bytes
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00009c4000009c400100000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  expect(await sendForm(app, editor, { name: 'bomb.png', bytes: bomb })).toMatchObject({
    status: 422,
    body: { code: 'IMAGE_TOO_LARGE' },
  })
})

test('what hides behind a picture is gone', async () => {
  const polyglot = Buffer.concat([
    await photo(40, 40, 5),
    Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04'),
  ])
  const file = await upload(app, editor, 'polyglot.jpg', polyglot)
  expect((await download(app, app.guest, file.href)).bytes.includes('<script>')).toBe(false)
})

test('a drawing is cleaned and shown without rights', async () => {
  const file = await upload(
    app,
    editor,
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="alert(1)"><script>alert(1)</script><rect width="20" height="10"/></svg>',
  )
  expect(file).toMatchObject({
    type: 'image/svg+xml',
    kind: 'image',
    resolution: { w: 20, h: 10 },
    variants: 'none',
  })
  const { bytes, headers } = await download(app, app.guest, file.href)
  expect(bytes.toString()).not.toMatch(/script|onload/)
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Windows\\system32\\note.txt', 'note.txt'],
  ['a\u202Egnp.txt', 'agnp.txt'],
  ['.htaccess', 'htaccess.txt'],
  [`${'x'.repeat(400)}.txt`, `${'x'.repeat(176)}.txt`],
  ['Zeile\u2028\u0007X-Evil: 1.txt', 'ZeileX-Evil 1.txt'],
])('keeps only the name of %j', async (given, name) => {
  const file = await upload(app, editor, given, `text ${given}`)
  expect(file.name).toBe(name)
})

test('corrects an extension that the content contradicts', async () => {
  expect((await upload(app, editor, 'photo.png', await photo(20, 20, 6))).name).toBe('photo.jpg')
  expect((await upload(app, editor, 'scan', Buffer.from('%PDF-1.4\n%%EOF'))).name).toBe('scan.pdf')
  expect((await upload(app, editor, 'Nr. 5 vom 3.12', 'some words')).name).toBe('Nr. 5 vom 3.12')
})

test('nobody uploads without the right, and nothing is stored', async () => {
  // Variants of earlier pictures
  await app.platform.jobs.idle()
  const before = await stored()
  const sent = { name: 'a.jpg', bytes: await photo(20, 20, 7) }
  expect(await sendForm(app, app.guest, sent)).toMatchObject({ status: 401 })
  expect(await sendForm(app, reader, sent)).toMatchObject({ status: 403, body: { code: 'C100' } })
  expect(await sendForm(app, editor, [])).toMatchObject({ status: 422, body: { code: 'NO_FILE' } })
  expect((await editor.post('/api/v0/file/', { name: 'x' })).body.code).toBe('NO_FILE')
  expect(await sendForm(app, editor, sent, { folder: '../up' })).toMatchObject({
    status: 422,
    body: { fields: { folder: expect.any(String) } },
  })
  expect(
    await sendForm(app, editor, { ...sent, bytes: await photo(20, 20, 8) }, { visibility: 'secret' }),
  ).toMatchObject({
    status: 422,
    body: { code: 'INVALID' },
  })
  expect(await stored()).toBe(before)
  expect(await staged()).toEqual([])
})
