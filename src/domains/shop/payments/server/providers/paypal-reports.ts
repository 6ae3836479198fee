import { centsOfDecimal, inside, listIn, textIn } from './answers.ts'
import { call } from './paypal-calls.ts'
import { type PaymentProvider, ProviderProblem } from './provider.ts'

const longestOnTheWay = 7 * 24 * 3_600_000

/** Whether a report may come from PayPal: an event, of these days (they try for three), under one of their certificates. */
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

/** Whether a report is signed by PayPal, which is asked itself. Throws ProviderProblem where it does not answer. */
export const isSigned: PaymentProvider['isSigned'] = async (access, { raw, headers }) => {
  const header = (name: string) => String(headers[`paypal-${name}`] ?? '')
  if (!access.webhook || !header('transmission-sig')) return false
  const text = raw.toString('utf8')
  // Whatever cannot be theirs is refused here: each question would go to PayPal in the shop's name
  if (!mayBeTheirs(text, { certificate: header('cert-url'), sent: header('transmission-time') })) return false
  const said = JSON.stringify({
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: access.webhook,
  })
  // The report goes back as it came: written anew its checksum would be another one
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

/** What a report is about; null: it is none. */
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
