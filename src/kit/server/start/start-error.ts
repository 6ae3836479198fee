import type { Language } from '../../shared/text/languages.ts'
import { createTexts, type TextValues } from '../../shared/text/texts.ts'
import { startTexts as de } from './start.de.ts'
import { startTexts as en } from './start.en.ts'

export type StartText = keyof typeof de

const texts = createTexts({ de, en })

/** A text of the start in both languages, one line each. */
export const startText = (key: StartText, values: TextValues = {}): Record<Language, string> => ({
  de: texts.de(key, values),
  en: texts.en(key, values),
})

/**
 * The program cannot start or execute the command. `texts` say in one line what to do; `message` is the English one.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly texts: Record<Language, string>

  constructor(told: Record<Language, string>, cause?: unknown) {
    super(told.en, cause === undefined ? {} : { cause })
    this.texts = told
  }
}

/** A failure as one line for the terminal; undefined if unexpected. */
export function startFailure(error: unknown, lang: Language): string | undefined {
  if (!(error instanceof StartError)) return undefined
  return startText('heading', { reason: error.texts[lang] })[lang]
}

/** Language of the terminal: English if the system says so, else German. */
export const systemLanguage = (env: Record<string, string | undefined>): Language =>
  /^en/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'en' : 'de'
