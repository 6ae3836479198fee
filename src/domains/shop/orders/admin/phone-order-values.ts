import { useMemo } from 'react'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { ApiProblem } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { CallOf } from '#kit/shared/contract.ts'
import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { OrderAddress, orderCalls, PhoneForm } from '../orders.contract.ts'
import { newPhoneLine, type PhoneLine } from './PhoneOrderLines.tsx'

/** Values of the form for an order by telephone. */
export interface PhoneOrderValues {
  /** Key of this form: submitted twice it remains one order. */
  key: string
  party: string | null
  address: OrderAddress
  uid: string
  email: string
  /** Language of the customer's mails and documents. */
  lang: Language
  lines: PhoneLine[]
  pickup: boolean
  /** `invoice`, `other`, or the id of an address of the customer. */
  deliverTo: string
  delivery: OrderAddress
  source: 'transfer' | 'invoice' | 'cash'
  vouchers: string[]
  comment: string
}

// An empty country is filled with the shop's
const noAddress: OrderAddress = {
  ...{ type: 'person', title: '', first_name: '', last_name: '', company: '' },
  ...{ address: '', zip: '', city: '', country: '', phone: '' },
}

export const freshPhoneOrder = () => ({
  ...{ key: uuidv7(), party: null, uid: '', email: '', lang: sourceLanguage },
  ...{ pickup: false, deliverTo: 'invoice' },
  ...{ source: 'transfer', vouchers: [], comment: '', lines: [newPhoneLine()] },
  ...{ address: noAddress, delivery: noAddress },
})

const chosen = (lines: readonly PhoneLine[]) => lines.filter(({ item }) => item)

/** Input of the calls from the form. */
export function phonedFrom(
  { party, address, uid, lang, lines, pickup, deliverTo, delivery, vouchers }: PhoneOrderValues,
  begin: PhoneForm | undefined,
): CallOf<typeof orderCalls.phonePreview> {
  const whole = (one: OrderAddress) => ({ ...one, country: one.country || (begin?.country ?? '') })
  const known = begin?.addresses ?? []
  const found = known.slice(1).find(({ _id }) => _id === deliverTo)
  const goal = deliverTo === 'other' ? whole(delivery) : found
  return {
    ...(party ? { party } : {}),
    ...(party && known.length > 0 ? {} : { address: whole(address), uid }),
    ...(goal && !pickup ? { delivery: goal } : {}),
    lines: chosen(lines).map(({ item, quantity }) => ({ item, quantity })),
    ...{ lang, pickup, vouchers },
  }
}

/** Path in the form for a refused path of the input: empty lines were not sent, and a known address has no fields. */
function shownPath(path: string, { lines, deliverTo }: PhoneOrderValues, isTyped: boolean): string {
  const [head, at, ...rest] = path.split('.')
  const line = head === 'lines' ? chosen(lines)[Number(at)] : undefined
  if (line) return ['lines', lines.indexOf(line), ...rest].join('.')
  const isKnown = head === 'address' ? !isTyped : head === 'delivery' && deliverTo !== 'other'
  return isKnown ? 'deliverTo' : path
}

/** Maps the fields of a refusal to those of the form. */
export const shownInForm = (problem: ApiProblem, values: PhoneOrderValues, isTyped: boolean): ApiProblem =>
  new ApiProblem(problem.status, {
    message: problem.message,
    code: problem.code,
    fields: Object.fromEntries(
      Object.entries(problem.fields).map(([path, text]) => [shownPath(path, values, isTyped), text]),
    ),
  })

/** Errors outside the lines: the lines have changed, and may have other positions. */
export const besideLines = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !/^lines(\.|$)/.test(path)))

const addressNames = [
  ...(['type', 'title', 'first_name', 'last_name', 'company'] as const),
  ...(['address', 'zip', 'city', 'country', 'phone'] as const),
]

/** Short labels of an address's fields below a heading that names the address. */
export const shortLabels = (prefix: string, t: (key: string) => string): Record<string, string> =>
  Object.fromEntries(
    addressNames.map((name) => [`${prefix}.${name}`, t(`orders.phone.fields.${name}`)] as const),
  )

/** Labels of the fields, by path. */
export function usePhoneLabels(): Record<string, string> {
  const { t } = useTexts()
  return useMemo(() => {
    const say = (name: string) => t(`orders.phone.${name}`)
    return {
      ...shortLabels('address', t),
      ...shortLabels('delivery', (key) => `${say('otherAddress')}: ${t(key)}`),
      ...{ party: say('customer'), address: say('address'), uid: say('uid'), email: say('email') },
      lang: say('lang'),
      ...{ 'lines.item': say('item'), 'lines.quantity': say('count'), lines: say('lines') },
      deliverTo: say('deliverTo'),
      ...{ pickup: say('pickup'), source: say('source'), vouchers: say('vouchers'), comment: say('comment') },
    }
  }, [t])
}
