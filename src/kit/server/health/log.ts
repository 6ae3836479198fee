import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutValues } from './failed-query.ts'
import { withoutKeys } from '../site/keyed-addresses.ts'

/** Whatever carries one of these names never reaches a log, three levels deep. */
const secretNames = [
  'password',
  'password2',
  'newPassword',
  'currentPassword',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'sessionId',
  'authorization',
  'cookie',
  'code',
  'apiKey',
  'smtpUrl',
  'databaseUrl',
  'storageUrl',
]

const redacted = secretNames
  .flatMap((name) => {
    const key = `["${name}"]`
    return [key.slice(1, -1).replaceAll('"', ''), `*${key}`, `*.*${key}`]
  })
  .concat('err.config', 'headers["set-cookie"]', '*.headers["set-cookie"]')

/**
 * Addresses carry secrets too: links of mails, tokens of sign-ins. Pages fetched as data name theirs within a parameter, so
 * that its signs are written as codes.
 */
const secretParameter =
  /((?:[?&=]|%3f|%26)(?:token|code|key|order|secret|password|state)(?:=|%3d))(?:(?!%26)[^&#\s])*/gi
/** The seal behind a picture's id and form. */
const seal = /(\/picture\/[\da-f-]+\/\w+\/)[^/?#&]+/gi

const withoutSecrets = (url: string): string =>
  withoutKeys(url.replace(secretParameter, '$1…').replace(seal, '$1…'))

/** Characters of lines that wait for room on the disk; further ones are lost. */
const mostWaiting = 1024 * 1024

let unwritten: Error | null = null

/** Why lines of the log can't be written at the moment; null: they are. */
export const logFailure = (): Error | null => unwritten

/** Standard output as the log has it: when it can't be written, on a full disk say, the program goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostWaiting })
  output.on('error', (error: Error) => void (unwritten = error))
  output.on('write', () => void (unwritten = null))
  return output
}

/**
 * The process's log: one JSON object per line on standard output. Passwords, tokens, cookies and the values of
 * failed statements are left out.
 * `level` is pino's; `to` replaces standard output.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '…' },
    serializers: {
      err: (error: Error) => pino.stdSerializers.err(withoutValues(error) as Error),
      url: (url: unknown) => (typeof url === 'string' ? withoutSecrets(url) : url),
    },
  }
  return pino(options, to)
}
