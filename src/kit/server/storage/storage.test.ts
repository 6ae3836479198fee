import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openStorage } from './open-storage.ts'
import { readS3Address } from './s3-storage.ts'
import { StorageMissing, StorageUnavailable, type Storage } from './storage.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'storage-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

const disk = await openStorage({ storageUrl: undefined, dataDir })
const bucket = await openStorage({ storageUrl: s3.url, dataDir })

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

async function* breaking() {
  yield Buffer.alloc(100_000, 'x')
  throw new Error('the sender went away')
}

describe.each([
  ['disk', disk],
  ['S3', bucket],
] as [string, Storage][])('%s', (_name, storage) => {
  test('gives back what was put there, whole and in parts', async () => {
    expect(await storage.put('a/one', Buffer.from('0123456789'))).toBe(10)
    expect(await storage.put('a/two', Readable.from([Buffer.from('Grüß '), Buffer.from('Gott')]))).toBe(11)
    expect(await textOf(await storage.get('a/one'))).toBe('0123456789')
    expect(await textOf(await storage.get('a/one', { start: 2, end: 4 }))).toBe('234')
    expect((await storage.read('a/two')).toString()).toBe('Grüß Gott')
    expect(await storage.size('a/one')).toBe(10)
    expect(await storage.exists('a/one')).toBe(true)
    await storage.put('a/one', Buffer.from('new'))
    expect((await storage.read('a/one')).toString()).toBe('new')
    await storage.put('a/empty', Buffer.alloc(0))
    expect(await storage.size('a/empty')).toBe(0)
  })

  test('says what is missing', async () => {
    await expect(storage.get('a/none')).rejects.toThrow(StorageMissing)
    await expect(storage.read('none/at/all')).rejects.toThrow(StorageMissing)
    expect(await storage.size('a/none')).toBeNull()
    expect(await storage.exists('a/none')).toBe(false)
    await storage.delete('a/none')
    await storage.put('a/gone', Buffer.from('x'))
    await storage.delete('a/gone')
    expect(await storage.exists('a/gone')).toBe(false)
  })

  test('stores nothing of what breaks off, and keeps what was there', async () => {
    await expect(storage.put('b/new', Readable.from(breaking()))).rejects.toThrow('the sender went away')
    expect(await storage.exists('b/new')).toBe(false)
    await storage.put('b/old', Buffer.from('old'))
    await expect(storage.put('b/old', Readable.from(breaking()))).rejects.toThrow('the sender went away')
    expect((await storage.read('b/old')).toString()).toBe('old')
  })

  test('lists what is below a prefix', async () => {
    for (let index = 0; index < 7; index++) await storage.put(`list/${index}/file`, Buffer.alloc(index))
    const found = []
    for await (const item of storage.list('list/')) found.push(item)
    expect(found.map(({ key, bytes }) => `${key} ${bytes}`).toSorted()).toEqual(
      Array.from({ length: 7 }, (_, index) => `list/${index}/file ${index}`),
    )
    // The tests' clock does not affect file times
    const now = process.env['TEST_CLOCK'] ? found[0]!.at.getTime() : Date.now()
    expect(Math.abs(now - found[0]!.at.getTime())).toBeLessThan(60_000)
  })

  test.each([
    '../outside',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.partial/x',
    'a\\b',
    'ä',
    '',
    'a/',
  ])('takes no key like %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.get(key)).rejects.toThrow(RangeError)
  })

  test('answers when asked whether it is there', async () => {
    expect(await storage.ping()).toBeUndefined()
  })
})

test('the disk is left without remains of what broke off', async () => {
  await disk.put('c/x', Readable.from(breaking())).catch(() => {})
  expect(await readdir(path.join(dataDir, 'files', '.partial'))).toEqual([])
  expect(await readdir(path.join(dataDir, 'scratch'))).toEqual([])
})

test('a directory that can not be used is told at the start', async () => {
  await writeFile(path.join(dataDir, 'a-file'), '')
  await expect(openDiskStorage(path.join(dataDir, 'a-file'))).rejects.toThrow(StorageUnavailable)
})

test('a bucket that refuses or is gone is a clear 503, and works again afterwards', async () => {
  s3.fail(403)
  await expect(bucket.put('d/x', Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
  await expect(bucket.get('a/two')).rejects.toThrow(StorageUnavailable)
  await expect(bucket.ping()).rejects.toMatchObject({ status: 503, code: 'STORAGE_UNAVAILABLE' })
  s3.fail(null)
  expect((await bucket.read('a/two')).toString()).toBe('Grüß Gott')
  const gone = await openStorage({ storageUrl: 's3://a:b@dorf?endpoint=http://127.0.0.1:9', dataDir })
  await expect(gone.ping()).rejects.toThrow(StorageUnavailable)
  gone.close()
})

test('a bucket holds its objects below the prefix of its address', () => {
  expect([...s3.objects.keys()].every((name) => name.startsWith('site/'))).toBe(true)
})

test('reads addresses of buckets', () => {
  expect(readS3Address('s3://k:s%2F@bucket/pre/fix/?endpoint=https://s3.example.com&region=eu-1')).toEqual({
    bucket: 'bucket',
    prefix: 'pre/fix/',
    endpoint: 'https://s3.example.com',
    region: 'eu-1',
    credentials: { accessKeyId: 'k', secretAccessKey: 's/' },
    pathStyle: true,
  })
  expect(readS3Address('s3://bucket')).toMatchObject({ prefix: '', endpoint: undefined, pathStyle: false })
  expect(() => readS3Address('s3://')).toThrow('s3://bucket')
  expect(() => readS3Address('s3://b?endpoint=ftp://x')).toThrow('https://')
})
