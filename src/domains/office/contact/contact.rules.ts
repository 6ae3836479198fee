import { looksLikeEmail } from '#kit/shared/people/email-form.ts'

export const messageKinds = ['message', 'barrier'] as const
export type MessageKind = (typeof messageKinds)[number]

export const bounds = { name: { min: 2, max: 120 }, email: { max: 200 }, text: { min: 10, max: 10_000 } }

export interface TypedMessage {
  kind: MessageKind
  name: string
  email: string
  text: string
  receipt: boolean
}

/** Keys of the texts under `contact.wrong`. */
export type Wrong =
  | 'required'
  | 'nameRequired'
  | 'nameShort'
  | 'nameLong'
  | 'email'
  | 'emailForReceipt'
  | 'textShort'
  | 'textLong'
  | 'captcha'

/** Errors of a message by field (specification § 5); empty when valid. Reports of barriers may be anonymous. */
export function wrongFields(typed: TypedMessage): Partial<Record<'name' | 'email' | 'text', Wrong>> {
  const [name, email, text] = [typed.name.trim(), typed.email.trim(), typed.text.trim()]
  const anonymous = typed.kind === 'barrier'
  const wrongName: Wrong | undefined =
    name === ''
      ? anonymous
        ? undefined
        : 'nameRequired'
      : name.length < bounds.name.min
        ? 'nameShort'
        : name.length > bounds.name.max
          ? 'nameLong'
          : undefined
  const wrongEmail: Wrong | undefined =
    email === ''
      ? typed.receipt
        ? 'emailForReceipt'
        : anonymous
          ? undefined
          : 'required'
      : looksLikeEmail(email)
        ? undefined
        : 'email'
  const wrongText: Wrong | undefined =
    text === ''
      ? 'required'
      : text.length < bounds.text.min
        ? 'textShort'
        : text.length > bounds.text.max
          ? 'textLong'
          : undefined
  return {
    ...(wrongName ? { name: wrongName } : {}),
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(wrongText ? { text: wrongText } : {}),
  }
}

/** Whether an answer is among the correct ones, separated by lines or commas; letter case is ignored. */
export const isRightAnswer = (given: string, right: string): boolean =>
  right
    .split(/[\n,;]/)
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
    .includes(given.trim().toLowerCase())

/** The number of a message for sender and office. */
export const numberOf = (_id: string): string => _id.replaceAll('-', '').slice(-8).toUpperCase()

/**
 * Complaints bodies for barriers, used until the settings name the federal state's one, which is responsible for
 * municipalities. Only verified data: docs/decisions/150-newsletter-sign-up-and-form-spam-protection.md has the
 * sources.
 */
export const enforcementBodies = {
  at: {
    // It accepts complaints only by web form, and forwards those for other bodies.
    name: 'Beschwerdestelle des Bundes bei der Österreichischen Forschungsförderungsgesellschaft mbH (FFG)',
    address: '',
    href: 'https://www.digitalbarrierefrei.at/de/beschwerde-einreichen/informationen-zum-beschwerdeprozess',
  },
  de: {
    name: 'Schlichtungsstelle nach dem Behindertengleichstellungsgesetz bei dem Beauftragten der Bundesregierung für die Belange von Menschen mit Behinderungen',
    address: 'Mauerstraße 53, 10117 Berlin',
    href: 'https://www.behindertenbeauftragte.de',
  },
} as const
