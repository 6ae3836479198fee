import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const optionalUrl = (protocols: string[], example: string) =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine(
      (value) => value === undefined || protocols.some((protocol) => value.startsWith(`${protocol}:`)),
      {
        error: `must look like ${example}`,
      },
    )

const yes = z.stringbool({ error: 'must be 1 or 0' })

const schema = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
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
  SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_HANDLE: z.string().min(2).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  DEMO: yes.default(true),
  WORKER: z.enum(['inline', 'off', 'only'], { error: 'must be inline, off or only' }).default('inline'),
  TRUST_PROXY: yes.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be one of silent, fatal, error, warn, info, debug, trace',
    })
    .default('info'),
  OPEN_METEO_URL: z.url().default('https://api.open-meteo.com'),
  GEOSPHERE_URL: z.url().default('https://warnungen.zamg.at/wsapp/api'),
  BRIGHT_SKY_URL: z.url().default('https://api.brightsky.dev'),
  FCM_URL: z.url().default('https://fcm.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  DEV: yes.default(false),
})

export interface Config {
  port: number
  host: string
  /** Address people use, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  smtpUrl: string | undefined
  /** At least 32 characters; signs and encrypts. */
  secret: string
  adminHandle: string
  adminPassword: string | undefined
  demo: boolean
  worker: 'inline' | 'off' | 'only'
  trustProxy: boolean
  logLevel: string
  /** Addresses of the services that tell and warn of the weather. */
  weather: { openMeteo: string; geoSphere: string; brightSky: string }
  /** Where Firebase is asked to send, and access tokens for it come from. */
  firebase: { fcm: string; token: string }
  /** Vite's middleware instead of the built files. */
  dev: boolean
}

/** A setting from the environment that can't be used; its message is one line for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Without SECRET one is made on the first start and kept, readable by the owner alone. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept) return kept
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Under its name only once it is whole: a full disk leaves an empty file behind.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
  return secret
}

/** What is wrong with the folder for everything that is kept, and what to do. */
function unwritable(dataDir: string, { code, message }: NodeJS.ErrnoException): string {
  const folder = `DATA_DIR=${JSON.stringify(dataDir)}`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `${folder}: the disk is full. Make room there, then start again.`
  if (code === 'EROFS') return `${folder}: the disk is read-only. Set DATA_DIR to another folder.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${folder}: no right to write there. Give that folder to the user who starts the program, or set another one.`
  return `${folder}: cannot be written (${message})`
}

/**
 * Reads all settings of the environment once (architecture § 6).
 * Throws ConfigError naming the first wrong one.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    throw new ConfigError(`${name}=${JSON.stringify(given[name])}: ${issue?.message ?? 'is not usable'}`)
  }
  const value = parsed.data
  let secret = value.SECRET
  if (!secret) {
    try {
      secret = keptSecret(value.DATA_DIR)
    } catch (cause) {
      throw new ConfigError(unwritable(value.DATA_DIR, cause as NodeJS.ErrnoException))
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
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    weather: {
      openMeteo: value.OPEN_METEO_URL,
      geoSphere: value.GEOSPHERE_URL,
      brightSky: value.BRIGHT_SKY_URL,
    },
    firebase: { fcm: value.FCM_URL.replace(/\/+$/, ''), token: value.GOOGLE_TOKEN_URL },
    dev: value.DEV,
  }
}
