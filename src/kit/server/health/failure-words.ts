import type { Words } from '../../shared/text/languages.ts'

// Error codes of Node, its HTTP client and TLS, whose own messages are English and technical
const known: readonly (readonly [RegExp, Words])[] = [
  [
    /^ECONNREFUSED$/,
    {
      de: 'Die Gegenstelle nimmt keine Verbindung an.',
      en: 'The other server does not accept a connection.',
    },
  ],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    {
      de: 'Die Gegenstelle hat die Verbindung abgebrochen.',
      en: 'The other server broke the connection off.',
    },
  ],
  [
    /^(ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|TimeoutError)$/,
    {
      de: 'Die Gegenstelle hat nicht rechtzeitig geantwortet.',
      en: 'The other server did not answer in time.',
    },
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN|EDNS)$/,
    {
      de: 'Die Adresse der Gegenstelle ist nicht zu finden.',
      en: 'The address of the other server cannot be found.',
    },
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH)$/,
    { de: 'Die Gegenstelle ist nicht erreichbar.', en: 'The other server cannot be reached.' },
  ],
  [
    /^(CERT_\w+|ERR_TLS_\w+|ETLS|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/,
    {
      de: 'Das Zertifikat der Gegenstelle ist nicht in Ordnung.',
      en: 'The certificate of the other server is not in order.',
    },
  ],
  [
    /^EAUTH$/,
    {
      de: 'Die Gegenstelle nimmt den Benutzernamen oder das Passwort nicht an.',
      en: 'The other server does not accept the user name or the password.',
    },
  ],
  [
    /^(ENOSPC|EDQUOT|53100)$/,
    { de: 'Der Datenträger des Servers ist voll.', en: 'The disk of the server is full.' },
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    {
      de: 'Dem Programm fehlt ein Recht im Dateisystem des Servers.',
      en: 'The program lacks a permission in the file system of the server.',
    },
  ],
]

const isWords = (given: object): given is Words =>
  'de' in given && typeof given.de === 'string' && 'en' in given && typeof given.en === 'string'

const saidBy = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? ` (${error.message})` : ''

/** Description of a failure by its error codes; the innermost cause is the most specific. */
function ofCode(error: unknown, depth = 0): Words | null {
  if (typeof error !== 'object' || error === null || depth > 5) return null
  const inner = ofCode((error as { cause?: unknown }).cause, depth + 1)
  if (inner) return inner
  const { code, name } = error as { code?: unknown; name?: unknown }
  const found = known.find(([pattern]) =>
    [code, name].some((one) => typeof one === 'string' && pattern.test(one)),
  )
  if (!found) return null
  const [, { de, en }] = found
  return { de: `${de}${saidBy(error)}`, en: `${en}${saidBy(error)}` }
}

/**
 * A failure in plain words: its own texts (`Problem`, `{ de, en }`), or the description of a known error code followed
 * by the original message. Null for unknown failures.
 */
export function failureInWords(error: unknown): Words | null {
  if (typeof error !== 'object' || error === null) return null
  if (isWords(error)) return { de: error.de, en: error.en }
  const { texts } = error as { texts?: unknown }
  if (typeof texts === 'object' && texts !== null && isWords(texts)) return { de: texts.de, en: texts.en }
  return ofCode(error)
}
