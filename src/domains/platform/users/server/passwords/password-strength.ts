import { Worker } from 'node:worker_threads'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { enoughStrength, longestJudged, shortestPassword } from '../../users.rules.ts'

export interface StrengthQuestion {
  id: number
  password: string
  /** Words an attacker would try first: name and address. */
  known: string[]
  lang: Language
}

export interface Strength {
  /** 0 to 4. */
  score: number
  advice: string[]
}

/** More letters do not strengthen a weak password, but checking time grows quadratically. */
const mostLetters = 40
/** Limit of waiting checks by guests, so that others need not wait for them. */
const mostWaiting = 8
/** The dictionaries take about 100 MB and are freed after this idle time in milliseconds. */
const patience = 60_000

interface Asked {
  question: StrengthQuestion
  resolve: (strength: Strength) => void
  reject: (error: Error) => void
}

interface Judge {
  worker: Worker
  /** Current check: one at a time, so that an urgent one waits for one at most. */
  current: Asked | null
  rest: NodeJS.Timeout | undefined
}

let judge: Judge | null = null
let questions = 0
/** Passwords being set take precedence over those being tried. */
const waiting: Record<'setting' | 'trying', Asked[]> = { setting: [], trying: [] }

function startJudge(): Judge {
  const worker = new Worker(new URL('password-strength.worker.ts', import.meta.url))
  const made: Judge = { worker, current: null, rest: undefined }
  worker.unref()
  worker.on('message', ({ id, score, advice }: Strength & { id: number }) => {
    // Node itself sends messages too while it watches files.
    if (!made.current || id !== made.current.question.id) return
    made.current.resolve({ score, advice })
    made.current = null
    askNext()
  })
  const failed = (error: Error) => {
    if (judge === made) judge = null
    made.current?.reject(error)
    made.current = null
    askNext()
  }
  worker.on('error', failed)
  worker.on('exit', () => failed(new Error('The judge of passwords ended')))
  return made
}

/** Starts the longest waiting check, urgent ones first. */
function askNext(): void {
  if (judge?.current) return
  const next = waiting.setting.shift() ?? waiting.trying.shift()
  if (!next) {
    const idle = judge
    if (idle) idle.rest = setTimeout(() => void dismiss(idle), patience).unref()
    return
  }
  judge ??= startJudge()
  clearTimeout(judge.rest)
  judge.current = next
  judge.worker.postMessage(next.question)
}

async function dismiss(which: Judge): Promise<void> {
  if (which.current) return
  if (judge === which) judge = null
  await which.worker.terminate()
}

const busy = () =>
  new Problem(
    'TOO_MANY',
    429,
    {
      de: 'Gerade werden zu viele Passwörter geprüft. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
      en: 'Too many passwords are being checked just now. Please try again in a few seconds.',
    },
    { details: { retryAfter: 5 } },
  )

function ask(password: string, known: readonly string[], lang: Language, urgent: boolean): Promise<Strength> {
  const queue = waiting[urgent ? 'setting' : 'trying']
  if (!urgent && queue.length >= mostWaiting) throw busy()
  const question = {
    id: ++questions,
    password: password.slice(0, mostLetters),
    known: known.slice(0, 60).map((word) => word.slice(0, longestJudged)),
    lang,
  }
  return new Promise((resolve, reject) => {
    queue.push({ question, resolve, reject })
    askNext()
  })
}

// Digits and signs used for letters
const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
}
const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const unmasked = (text: string) => plain(text).replaceAll(/[01345@$7]/g, (sign) => lookalikes[sign] ?? sign)
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** Minimum number of letters unknown to an attacker. */
const leastOwnLetters = 5

/** True if a password consists of known words with digits and signs. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const words = known.filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)
  const left = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
  return (
    words.some((word) => plain(password).includes(word) || unmasked(password).includes(word)) &&
    [plain(password), unmasked(password)].some((form) => lettersOf(left(form)).length < leastOwnLetters)
  )
}

/** Words as typed, in lower case: each text as a whole and in parts. */
const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(plain))].filter(
    (word) => word.length > 2,
  )

/**
 * Strength of a password with advice in the reader's language; `known` are words an attacker would try. Runs outside
 * the event loop. `urgent`: precedes mere tries, of which excess ones are refused with 429.
 */
export async function judgePassword(
  password: string,
  known: readonly string[],
  lang: Language,
  { urgent = false }: { urgent?: boolean } = {},
): Promise<Strength & { enough: boolean }> {
  const words = wordsOf(known)
  const strength = await ask(password, words, lang, urgent)
  if (isMadeOf(words, password))
    return { score: Math.min(1, strength.score), advice: [knownHere[lang]], enough: false }
  return {
    ...strength,
    enough: password.length >= shortestPassword && strength.score >= enoughStrength,
  }
}

const knownHere = {
  de: 'Ihr Name, Ihr Benutzername und der Name der Website werden zuerst probiert, auch mit Zahlen dahinter.',
  en: 'Your name, your user name and the name of the site are tried first, also with numbers behind them.',
}

/** Throws 422 `WEAK_PASSWORD` for a guessable password. Slow: never call it inside a transaction. */
export async function requireStrong(
  password: string,
  known: readonly string[],
  lang: Language,
): Promise<void> {
  if (password.length < shortestPassword) {
    const text = {
      de: `Das Passwort braucht mindestens ${shortestPassword} Zeichen.`,
      en: `The password needs at least ${shortestPassword} characters.`,
    }
    throw new Problem('WEAK_PASSWORD', 422, text, { fields: { password: text } })
  }
  const { enough, advice } = await judgePassword(password, known, lang, { urgent: true })
  if (!enough) throw weakPassword(advice)
}

/** 422 `WEAK_PASSWORD`; `advice` is in the reader's language and may be empty. */
export function weakPassword(advice: readonly string[] = []): Problem {
  const more = advice.length > 0 ? ` ${advice.join(' ')}` : ''
  const text = {
    de: `Dieses Passwort wäre zu leicht zu erraten. Nehmen Sie zum Beispiel mehrere Wörter, die nichts miteinander zu tun haben.${more}`,
    en: `This password would be too easy to guess. Take, for example, several words that have nothing to do with each other.${more}`,
  }
  return new Problem('WEAK_PASSWORD', 422, text, { fields: { password: text } })
}
