import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, StorageMissing, StorageUnavailable, type Storage } from './storage.ts'

/** Location and credentials of a bucket. */
export interface S3Address {
  bucket: string
  /** Prefix of all keys: `dorf/`. */
  prefix: string
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  pathStyle: boolean
}

/**
 * Parses `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. Without key and secret the SDK's own sources are
 * used (AWS_ACCESS_KEY_ID and so on). With an endpoint, the bucket is in the path unless `style=host`.
 * Throws Error with a one-line message.
 */
export function readS3Address(url: string): S3Address {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed?.protocol !== 's3:' || !parsed.hostname) {
    throw new Error('STORAGE_URL must look like s3://bucket?endpoint=https://s3.example.com')
  }
  const endpoint = parsed.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint)) {
    throw new Error('the endpoint in STORAGE_URL must begin with https:// or http://')
  }
  const prefix = parsed.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: parsed.hostname,
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: parsed.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    credentials: parsed.username
      ? {
          accessKeyId: decodeURIComponent(parsed.username),
          secretAccessKey: decodeURIComponent(parsed.password),
        }
      : undefined,
    pathStyle: endpoint !== undefined && parsed.searchParams.get('style') !== 'host',
  }
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/**
 * Opens a store in an S3 bucket. A PUT is atomic by protocol; a stream is first written to `scratch` because a PUT must
 * declare its length. Source: Amazon S3 API reference.
 */
export async function openS3Storage(address: S3Address, scratch: string): Promise<Storage> {
  const client = new S3Client({
    region: address.region,
    forcePathStyle: address.pathStyle,
    // Stores other than Amazon's often lack the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    ...(address.endpoint ? { endpoint: address.endpoint } : {}),
    ...(address.credentials ? { credentials: address.credentials } : {}),
  })
  const Bucket = address.bucket
  const place = (key: string) => ({ Bucket, Key: address.prefix + checkKey(key) })
  const told = (key: string, error: unknown): unknown =>
    isMissing(error)
      ? new StorageMissing(key, error)
      : error instanceof RangeError
        ? error
        : new StorageUnavailable(error)

  async function head(key: string): Promise<number | null> {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand(place(key)))
      return ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return null
      throw told(key, error)
    }
  }

  async function send(key: string, body: Buffer | Readable, length: number): Promise<void> {
    try {
      await client.send(new PutObjectCommand({ ...place(key), Body: body, ContentLength: length }))
    } catch (error) {
      // A missing bucket is not a missing file
      throw error instanceof RangeError ? error : new StorageUnavailable(error)
    }
  }

  async function putStream(key: string, content: Readable): Promise<number> {
    await mkdir(scratch, { recursive: true })
    const partial = path.join(scratch, randomUUID())
    try {
      const to = createWriteStream(partial, { flags: 'wx' })
      await pipeline(content, to)
      await send(key, createReadStream(partial), to.bytesWritten)
      return to.bytesWritten
    } finally {
      await rm(partial, { force: true })
    }
  }

  async function get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...place(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      )
      return Body as Readable
    } catch (error) {
      throw told(key, error)
    }
  }

  return {
    async put(key, content) {
      if (content instanceof Readable) return putStream(key, content)
      await send(key, content, content.length)
      return content.length
    },
    get,
    async read(key) {
      const chunks: Buffer[] = []
      for await (const chunk of await get(key)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    async delete(key) {
      try {
        await client.send(new DeleteObjectCommand(place(key)))
      } catch (error) {
        if (!isMissing(error)) throw told(key, error)
      }
    },
    exists: async (key) => (await head(key)) !== null,
    size: head,
    async *list(prefix) {
      for (let token: string | undefined; ;) {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: address.prefix + prefix,
              ...(token ? { ContinuationToken: token } : {}),
            }),
          )
          .catch((error: unknown) => {
            throw new StorageUnavailable(error)
          })
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key)
            yield { key: Key.slice(address.prefix.length), bytes: Size ?? 0, at: LastModified ?? new Date(0) }
        }
        token = page.NextContinuationToken
        if (!token) return
      }
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new StorageUnavailable(error)
      })
    },
    close: () => client.destroy(),
  }
}
