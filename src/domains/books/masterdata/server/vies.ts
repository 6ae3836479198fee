import { z } from 'zod'
import type { OutsideService } from '#kit/server/settings/outside-services.ts'
import { outsideUrl } from '#kit/shared/settings/outside-address.ts'

/** VAT id service of the European Commission. */
export const viesService: OutsideService = {
  name: 'vies',
  title: 'VIES',
  standard: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
}

/** Answer of VIES, or `unanswered`. */
export interface ViesAnswer {
  result: 'valid' | 'invalid' | 'unanswered'
  requestId: string
  name: string
  address: string
  /** Error code if unanswered: `MS_UNAVAILABLE`. */
  reason: string
}

const usualPatience = 15_000
const longest = 100_000
const text = z.string().max(2000).nullish()

// Errors also come with HTTP 200; some states disclose neither name nor address and send ---
const answerShape = z.object({
  valid: z.boolean().nullish(),
  userError: text,
  requestIdentifier: text,
  name: text,
  address: text,
  errorWrappers: z.array(z.object({ error: z.string().max(100) })).nullish(),
})

const unanswered = (reason: string): ViesAnswer => ({
  result: 'unanswered',
  requestId: '',
  name: '',
  address: '',
  reason: reason.slice(0, 200),
})
const told = (value: string | null | undefined) => (!value || value === '---' ? '' : value.trim())

/**
 * Asks VIES (European Commission, REST `check-vat-number`) about a VAT id. Never throws: failures are `unanswered`,
 * never `invalid`.
 * @param base address of VIES
 * @param requester the seller's own VAT id, which makes the answer a numbered proof; empty: without
 * @param patience timeout in milliseconds, after which the result is `unanswered`
 */
export async function askVies(
  base: string,
  vatId: string,
  requester: string,
  patience = usualPatience,
): Promise<ViesAnswer> {
  const asks = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }
  const own = requester
    ? { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }
    : {}
  try {
    const response = await fetch(outsideUrl(base, 'check-vat-number'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Dorfplatz' },
      body: JSON.stringify({ ...asks, ...own }),
      signal: AbortSignal.timeout(patience),
    })
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > longest) return unanswered('TOO_LONG')
      parts.push(part)
    }
    const read = answerShape.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')))
    if (!read.success) return unanswered('UNKNOWN_FORM')
    const { valid, userError, errorWrappers, requestIdentifier, name, address } = read.data
    const error = errorWrappers?.[0]?.error
    if (error) return unanswered(error)
    if (userError && !['VALID', 'INVALID'].includes(userError)) return unanswered(userError)
    if (typeof valid !== 'boolean') return unanswered(`STATUS_${response.status}`)
    return {
      result: valid ? 'valid' : 'invalid',
      requestId: told(requestIdentifier),
      name: told(name),
      address: told(address),
      reason: '',
    }
  } catch (error) {
    return unanswered(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE')
  }
}
