import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutValues } from './failed-query.ts'
import { withoutKeys } from '../site/keyed-addresses.ts'

/** Field names whose values are removed from the log, down to three levels. */
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
 * Secret query parameters, in links of mails and sign-ins. Pages fetched as data carry them inside another parameter,
 * hence the percent-encoded forms.
 */
const secretParameter =
  /((?:[?&=]|%3f|%26)(?:token|code|key|order|secret|password|state)(?:=|%3d))(?:(?!%26)[^&#\s])*/gi
/** The signature in a picture's address. */
const seal = /(\/picture\/[\da-f-]+\/\w+\/)[^/?#&]+/gi

const withoutSecrets = (url: string): string =>
  withoutKeys(url.replace(secretParameter, '$1…').replace(seal, '$1…'))

/** Most characters of log lines buffered while the disk is full; further ones are lost. */
const mostWaiting = 1024 * 1024

let unwritten: Error | null = null

/** Current reason why the log cannot be written; null if it can. */
export const logFailure = (): Error | null => unwritten

/** Standard output for the log; write errors, e.g. on a full disk, do not stop the program. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostWaiting })
  output.on('error', (error: Error) => void (unwritten = error))
  output.on('write', () => void (unwritten = null))
  return output
}

/**
 * Creates the process's log: one JSON object per line on standard output, without passwords, tokens, cookies and values
 * of failed statements. `level` is pino's; `to` replaces standard output.
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
