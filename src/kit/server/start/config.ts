import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Language } from '../../shared/text/languages.ts'
import type { TextValues } from '../../shared/text/texts.ts'
import { makeFolder } from './make-folder.ts'
import { privateFolder } from './private-files.ts'
import { StartError, startText, type StartText } from './start-error.ts'

// Zod carries a single text: the key of the start's texts, with its values
const inSettings = (key: StartText, values: TextValues = {}): string => JSON.stringify([key, values])

function faultOf(message: string | undefined): Record<Language, string> {
  try {
    const [key, values] = JSON.parse(message ?? '') as [StartText, TextValues]
    return startText(key, values)
  } catch {
    return startText('unusable')
  }
}

const optionalUrl = (protocols: string[], example: string) =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine(
      (value) => value === undefined || protocols.some((protocol) => value.startsWith(`${protocol}:`)),
      {
        error: inSettings('likeUrl', { example }),
      },
    )

/** Up to this number, processes share the embedded database's connections without waiting for each other. */
const mostProcesses = 8

const portFault = inSettings('port')

const oneOf = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: inSettings('oneOf', { values: values.join(', ') }) })

const processesFault = inSettings('processes', { most: mostProcesses })

const yes = z.stringbool({ error: inSettings('oneOrZero') })

const schema = z.object({
  PORT: z.coerce
    .number({ error: portFault })
    .int({ error: portFault })
    .min(0, { error: portFault })
    .max(65_535, { error: portFault })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl(['http', 'https'], 'https://www.example.at').transform((url) =>
    url?.replace(/\/+$/, ''),
  ),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: optionalUrl(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name'),
  STORAGE_URL: optionalUrl(['s3'], 's3://bucket?endpoint=https://s3.example.com'),
  SMTP_URL: optionalUrl(['smtp', 'smtps'], 'smtp://user:password@host:587'),
  SECRET: z
    .string()
    .min(32, { error: inSettings('secretTooShort') })
    .optional(),
  ADMIN_HANDLE: z
    .string()
    .min(2, { error: inSettings('handleTooShort') })
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: inSettings('passwordTooShort') })
    .optional(),
  DEMO: yes.default(true),
  WORKER: oneOf(['inline', 'off', 'only']).default('inline'),
  PROCESSES: z.coerce
    .number({ error: processesFault })
    .int({ error: processesFault })
    .min(1, { error: processesFault })
    .max(mostProcesses, { error: processesFault })
    .default(1),
  TRUST_PROXY: yes.default(false),
  MONITORING_TOKEN: z
    .string()
    .min(32, { error: inSettings('secretTooShort') })
    .optional(),
  LOG_LEVEL: oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DEV: yes.default(false),
})

export interface Config {
  port: number
  host: string
  /** Public address, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  smtpUrl: string | undefined
  /** At least 32 characters; key for signatures and encryption. */
  secret: string
  adminHandle: string
  adminPassword: string | undefined
  demo: boolean
  worker: 'inline' | 'off' | 'only'
  /** Number of processes serving the port; if more than one, another one starts the database and runs jobs. */
  processes: number
  trustProxy: boolean
  /** Bearer token for monitoring; undefined: no access to figures. */
  monitoringToken: string | undefined
  logLevel: string
  /** Uses Vite's middleware instead of the built files. */
  dev: boolean
}

/** An invalid setting in the environment; its message is one line for the terminal. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** A setting's value for the terminal, without secrets. */
const shown = (name: string, value: string | undefined): string =>
  ['SECRET', 'ADMIN_PASSWORD', 'MONITORING_TOKEN'].includes(name)
    ? '…'
    : JSON.stringify(value).replace(/:\/\/[^/@]*@/, '://…@')

/** The stored secret. Without SECRET, one is generated at the first start and kept, readable by the owner only. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept) return kept
  makeFolder(dataDir, privateFolder)
  const secret = randomBytes(32).toString('base64url')
  // Renamed once complete: a full disk would leave an empty file behind.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
  return secret
}

const folderFaults: Record<string, StartText> = {
  ENOSPC: 'folderFull',
  EDQUOT: 'folderFull',
  EROFS: 'folderReadOnly',
  EACCES: 'folderForbidden',
  EPERM: 'folderForbidden',
  ENOTDIR: 'folderInTheWay',
  EEXIST: 'folderInTheWay',
}

/** Error for an unusable data directory, with advice. */
function unwritable(dataDir: string, { code, message }: NodeJS.ErrnoException): ConfigError {
  const key = folderFaults[code ?? ''] ?? 'folderOther'
  return new ConfigError(startText(key, { folder: JSON.stringify(dataDir), reason: message }))
}

type Environment = Record<string, string | undefined>

/** Location of a site: its data directory, and its database unless that is the embedded one. */
export type SitePlace = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Reads the site's location without creating anything. Throws ConfigError like `readConfig`. */
export function readPlace(env: Environment): SitePlace {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = parseEnvironment(env)
  return { dataDir, databaseUrl }
}

function parseEnvironment(env: Environment): z.output<typeof schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const fault = faultOf(issue?.message)
    const value = shown(name, given[name])
    throw new ConfigError({
      de: startText('setting', { name, value, fault: fault.de }).de,
      en: startText('setting', { name, value, fault: fault.en }).en,
    })
  }
  return parsed.data
}

/**
 * Reads all settings of the environment once (architecture § 6).
 * Throws ConfigError for the first invalid one.
 */
export function readConfig(env: Environment): Config {
  const value = parseEnvironment(env)
  if (value.PROCESSES > 1 && value.PORT === 0)
    throw new ConfigError(startText('processesNeedPort', { processes: value.PROCESSES }))
  let secret = value.SECRET
  if (!secret) {
    try {
      secret = keptSecret(value.DATA_DIR)
    } catch (cause) {
      throw unwritable(value.DATA_DIR, cause as NodeJS.ErrnoException)
    }
  }
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl:
      value.PUBLIC_URL ?? `http://${value.HOST.includes(':') ? `[${value.HOST}]` : value.HOST}:${value.PORT}`,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    storageUrl: value.STORAGE_URL,
    smtpUrl: value.SMTP_URL,
    secret,
    adminHandle: value.ADMIN_HANDLE,
    adminPassword: value.ADMIN_PASSWORD,
    demo: value.DEMO,
    worker: value.WORKER,
    // Vite serves one process
    processes: value.DEV || value.WORKER === 'only' ? 1 : value.PROCESSES,
    trustProxy: value.TRUST_PROXY,
    monitoringToken: value.MONITORING_TOKEN,
    logLevel: value.LOG_LEVEL,
    dev: value.DEV,
  }
}
