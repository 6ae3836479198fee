import type { z } from 'zod'
import { inYears } from './dates/days.ts'
import type { Language } from './text/languages.ts'

type Issue = z.core.$ZodRawIssue
type Texts = { de: string; en: string }

const units = (origin: unknown): Texts =>
  origin === 'string'
    ? { de: 'Zeichen', en: 'characters' }
    : origin === 'array' || origin === 'set'
      ? { de: 'Einträge', en: 'entries' }
      : { de: '', en: '' }

const missing: Texts = { de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' }

function tooSmall(issue: Issue & { code: 'too_small' }): Texts {
  if (issue.origin === 'string' && Number(issue.minimum) <= 1) return missing
  const { de, en } = units(issue.origin)
  return {
    de: `Bitte mindestens ${issue.minimum} ${de}`.trim() + '.',
    en: `At least ${issue.minimum} ${en}`.trim() + ', please.',
  }
}

function tooBig(issue: Issue & { code: 'too_big' }): Texts {
  const { de, en } = units(issue.origin)
  return {
    de: `Bitte höchstens ${issue.maximum} ${de}`.trim() + '.',
    en: `At most ${issue.maximum} ${en}`.trim() + ', please.',
  }
}

const formats: Record<string, Texts> = {
  email: { de: 'Das ist keine gültige E-Mail-Adresse.', en: 'This is not a valid email address.' },
  url: { de: 'Das ist keine gültige Internetadresse.', en: 'This is not a valid web address.' },
  datetime: { de: 'Das ist keine gültige Zeitangabe.', en: 'This is not a valid date and time.' },
  date: { de: 'Das ist kein gültiges Datum.', en: 'This is not a valid date.' },
  guid: { de: 'Diese Kennung gibt es nicht.', en: 'There is no such identifier.' },
  uuid: { de: 'Diese Kennung gibt es nicht.', en: 'There is no such identifier.' },
}

const expectedTypes: Record<string, Texts> = {
  string: { de: 'ein Text', en: 'a text' },
  number: { de: 'eine Zahl', en: 'a number' },
  int: { de: 'eine ganze Zahl', en: 'a whole number' },
  boolean: { de: 'Ja oder Nein', en: 'yes or no' },
  array: { de: 'eine Liste', en: 'a list' },
  object: { de: 'eine Gruppe von Angaben', en: 'a group of values' },
}

const isOutsideYears = ({ input }: Issue): boolean =>
  typeof input === 'string' && /^\d{4}-\d\d-\d\d/.test(input) && !inYears.test(input)

const outsideYears: Texts = {
  de: 'Möglich sind die Jahre 1900 bis 2200.',
  en: 'Years from 1900 to 2200 are possible.',
}

function textsOf(issue: Issue): Texts {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return missing
      const expected = expectedTypes[String(issue.expected)]
      return expected
        ? { de: `Hier wird ${expected.de} erwartet.`, en: `This should be ${expected.en}.` }
        : { de: 'Diese Angabe passt hier nicht.', en: 'This value does not fit here.' }
    }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      if (isOutsideYears(issue)) return outsideYears
      return (
        formats[String(issue.format)] ?? {
          de: 'Die Schreibweise stimmt nicht.',
          en: 'The format is not right.',
        }
      )
    case 'invalid_value': {
      const values = (issue.values as unknown[]).slice(0, 12).join(', ')
      return { de: `Möglich sind: ${values}.`, en: `Possible values: ${values}.` }
    }
    case 'unrecognized_keys':
      return {
        de: `Unbekannt: ${issue.keys.join(', ')}.`,
        en: `Unknown: ${issue.keys.join(', ')}.`,
      }
    default:
      return { de: 'Diese Angabe passt hier nicht.', en: 'This value does not fit here.' }
  }
}

/** Readable text of a failed check, for Zod's `error` parameter of a parse. */
export const issueText =
  (lang: Language) =>
  (issue: Issue): string =>
    textsOf(issue)[lang]
