import { centsOfDecimal, inside, listIn, textIn } from './answers.ts'
import { call } from './paypal-calls.ts'
import { type PaymentProvider, ProviderProblem } from './provider.ts'

const longestOnTheWay = 7 * 24 * 3_600_000

/**
 * Plausibility of a report: an event, recent (PayPal retries for three days), with a certificate at one of its
 * addresses.
 */
function mayBeTheirs(text: string, { certificate, sent }: { certificate: string; sent: string }): boolean {
  const age = Math.abs(Date.now() - Date.parse(sent))
  if (!(age <= longestOnTheWay)) return false
  const from = URL.canParse(certificate) ? new URL(certificate) : null
  if (from?.protocol !== 'https:' || !/(^|\.)paypal\.com$/.test(from.hostname)) return false
  try {
    const event = inside(JSON.parse(text))
    return textIn(event['id']) !== '' && textIn(event['event_type']) !== ''
  } catch {
    return false
  }
}

/** Verifies the signature of a report by asking PayPal. Throws ProviderProblem if it does not respond. */
export const isSigned: PaymentProvider['isSigned'] = async (access, { raw, headers }) => {
  const header = (name: string) => String(headers[`paypal-${name}`] ?? '')
  if (!access.webhook || !header('transmission-sig')) return false
  const text = raw.toString('utf8')
  // Reject implausible reports here: each verification is a request to PayPal in the shop's name
  if (!mayBeTheirs(text, { certificate: header('cert-url'), sent: header('transmission-time') })) return false
  const said = JSON.stringify({
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: access.webhook,
  })
  // The report is sent back verbatim: serialising it again would change its checksum
  const body = `${said.slice(0, -1)},"webhook_event":${text}}`
  try {
    const answer = await call(access, {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body,
    })
    return answer['verification_status'] === 'SUCCESS'
  } catch (error) {
    if (error instanceof ProviderProblem && error.kind === 'refused') return false
    throw error
  }
}

/** Reads a report; null for any other body. */
export const report: PaymentProvider['report'] = (body) => {
  const event = inside(body)
  const type = textIn(event['event_type'])
  const reference = textIn(event['id'])
  if (!reference || !type) return null
  const resource = inside(event['resource'])
  const related = inside(inside(resource['supplementary_data'])['related_ids'])
  const [unit] = listIn(resource['purchase_units'])
  const disputed = listIn(resource['disputed_transactions']).map((one) =>
    textIn(one['seller_transaction_id']),
  )
  // A refund names its capture only in its links
  const above = listIn(resource['links']).flatMap(({ rel, href }) =>
    rel === 'up' ? [textIn(href).split('/').at(-1) ?? ''] : [],
  )
  const amount = inside(resource['amount'])
  const isCapture = type.startsWith('PAYMENT.CAPTURE.')
  return {
    reference,
    type,
    payment: isCapture || unit ? textIn(resource['custom_id']) || textIn(unit?.['custom_id']) || null : null,
    references: [
      textIn(resource['id']),
      textIn(related['order_id']),
      textIn(related['capture_id']),
      ...above,
      ...disputed,
    ].filter(Boolean),
    isMoney: type === 'PAYMENT.CAPTURE.COMPLETED',
    isPayout: false,
    cents: isCapture && amount['value'] !== undefined ? centsOfDecimal(amount['value']) : null,
    currency: textIn(amount['currency_code']),
  }
}
