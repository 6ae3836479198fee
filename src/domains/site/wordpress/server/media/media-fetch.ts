import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AddressRefused, isPublicAddress, lookupPublic } from '#kit/server/http/public-addresses.ts'

/** Why a file could not be fetched; a key of the texts `media`. */
export type FetchFault = 'address' | 'unreachable' | 'given-up' | 'answer' | 'too-large' | 'too-slow'

export class FetchFailed extends Error {
  readonly fault: FetchFault
  readonly detail: string

  constructor(fault: FetchFault, detail = '', cause?: unknown) {
    super(`${fault} ${detail}`.trim(), { cause })
    this.name = 'FetchFailed'
    this.fault = fault
    this.detail = detail
  }
}

export interface FetchOptions {
  /** Also allows addresses that are not public: this machine and its network. */
  allowLocal: boolean
  signal: AbortSignal
  /** Maximum number of bytes. */
  most?: number
  /** Seconds without a byte, and for the whole file. */
  patience?: { idle: number; whole: number }
}

const mostRedirects = 5
const megabyte = 1024 * 1024
const usual = { most: 200 * megabyte, patience: { idle: 15, whole: 120 } }

function target(address: string, { allowLocal }: FetchOptions): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchFailed('address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowLocal && isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchFailed('address')
  return url
}

function ask(url: URL, signal: AbortSignal, options: FetchOptions): Promise<IncomingMessage> {
  const { idle } = options.patience ?? usual.patience
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        signal,
        headers: { 'user-agent': 'Dorfplatz import', 'accept-encoding': 'identity', accept: '*/*' },
        ...(options.allowLocal ? {} : { lookup: lookupPublic }),
      },
      resolve,
    )
    request.setTimeout(idle * 1000, () => request.destroy(new FetchFailed('too-slow')))
    request.on('error', reject)
  })
}

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchFailed) return error
  if (error instanceof AddressRefused) return new FetchFailed('address', '', error)
  if (signal.aborted) return signal.reason
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return new FetchFailed('too-slow', '', error)
  if (['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'].includes(code ?? '')) return error
  return new FetchFailed('unreachable', code ?? '', error)
}

/**
 * Fetches a file over http or https, following up to five redirects, each checked like the first address.
 * @param file destination path; no file remains there after a failure
 * @throws FetchFailed; the abort reason of the signal; or an error of the disk
 */
export async function fetchFile(address: string, file: string, options: FetchOptions): Promise<void> {
  const { most = usual.most, patience = usual.patience } = options
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(patience.whole * 1000)])
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new FetchFailed('too-large') : null, chunk)
    },
  })
  try {
    let url = target(address, options)
    for (let redirects = 0; ; redirects++) {
      const response = await ask(url, signal, options)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) {
        if (Number(headers['content-length'] ?? 0) > most) {
          response.destroy()
          throw new FetchFailed('too-large')
        }
        await pipeline(response, measure, createWriteStream(file, { flags: 'wx' }), { signal })
        return
      }
      response.destroy()
      const leads = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
      if (leads === undefined || redirects === mostRedirects || !URL.canParse(leads, url.href))
        throw new FetchFailed('answer', String(statusCode))
      url = target(new URL(leads, url).href, options)
    }
  } catch (error) {
    await rm(file, { force: true })
    throw failureOf(error, options.signal)
  }
}

const enough = 3

/** Remembers hosts that do not answer, so that a whole media library does not wait for each timeout. */
export class HostHealth {
  private readonly failures = new Map<string, number>()

  /** Whether the host failed three times in a row. */
  isDead(host: string): boolean {
    return (this.failures.get(host) ?? 0) >= enough
  }

  /** @param fault null when the host answered, whatever the status */
  note(host: string, fault: FetchFault | null): void {
    if (fault === 'given-up') return
    const silent = fault === 'unreachable' || fault === 'too-slow'
    this.failures.set(host, silent ? (this.failures.get(host) ?? 0) + 1 : 0)
  }
}
