import { Worker } from 'node:worker_threads'
import type { Language } from '../../../../kit/shared/languages.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { enoughStrength, shortestPassword } from '../users.rules.ts'

export interface StrengthQuestion {
  id: number
  password: string
  /** Words that whoever guesses tries first: the name, the address. */
  known: string[]
  lang: Language
}

export interface Strength {
  /** 0 to 4. */
  score: number
  advice: string[]
}

/** More letters make no weak password strong, but judging them takes long. */
const mostLetters = 100
/** The dictionaries take about 100 MB; after this many milliseconds without a question they go. */
const patience = 60_000

interface Judge {
  worker: Worker
  waiting: Map<number, { resolve: (strength: Strength) => void; reject: (error: Error) => void }>
  rest: NodeJS.Timeout | undefined
}

let judge: Judge | null = null
let questions = 0

function startJudge(): Judge {
  const worker = new Worker(new URL('password-strength.worker.ts', import.meta.url))
  const made: Judge = { worker, waiting: new Map(), rest: undefined }
  worker.unref()
  worker.on('message', ({ id, ...strength }: Strength & { id: number }) => {
    made.waiting.get(id)?.resolve(strength)
    made.waiting.delete(id)
    if (made.waiting.size === 0) made.rest = setTimeout(() => void dismiss(made), patience).unref()
  })
  const failed = (error: Error) => {
    if (judge === made) judge = null
    for (const { reject } of made.waiting.values()) reject(error)
    made.waiting.clear()
  }
  worker.on('error', failed)
  worker.on('exit', () => failed(new Error('The judge of passwords ended')))
  return made
}

async function dismiss(which: Judge): Promise<void> {
  if (which.waiting.size > 0) return
  if (judge === which) judge = null
  await which.worker.terminate()
}

/** How hard a password is to guess, with advice in the reader's language. Runs beside the event loop. */
export function judgePassword(
  password: string,
  known: readonly string[],
  lang: Language,
): Promise<Strength & { enough: boolean }> {
  judge ??= startJudge()
  const { worker, waiting, rest } = judge
  clearTimeout(rest)
  const id = ++questions
  const words = known.flatMap((word) => [word, ...word.split(/[@.\s_-]+/)]).filter((word) => word.length > 2)
  return new Promise<Strength>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const question: StrengthQuestion = { id, password: password.slice(0, mostLetters), known: words, lang }
    worker.postMessage(question)
  }).then((strength) => ({
    ...strength,
    enough: password.length >= shortestPassword && strength.score >= enoughStrength,
  }))
}

/** Refuses a password that could be guessed (422 `WEAK_PASSWORD`). */
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
  const { enough, advice } = await judgePassword(password, known, lang)
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
