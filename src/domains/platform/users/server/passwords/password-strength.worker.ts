import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import type { StrengthQuestion } from './password-strength.ts'

/** Checker with German and English words and names, and advice in one language. */
const checkerOf = (translations: typeof german.translations) =>
  new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...german.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations,
  })

let checkers: Partial<Record<'de' | 'en', ZxcvbnFactory>> = {}

parentPort?.on('message', ({ id, password, known, lang }: StrengthQuestion) => {
  checkers = {
    [lang]: checkers[lang] ?? checkerOf(lang === 'en' ? english.translations : german.translations),
  }
  const { score, feedback } = checkers[lang]!.check(password, known)
  const advice = [feedback.warning, ...feedback.suggestions].filter(
    (text) => typeof text === 'string' && text !== '',
  )
  parentPort?.postMessage({ id, score, advice })
})
