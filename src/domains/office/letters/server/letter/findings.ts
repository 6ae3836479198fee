import type { Language } from '#kit/shared/text/languages.ts'
import type { LetterDraft, LetterFinding } from '../../letter-modules.contract.ts'
import { findings as de } from '../../letters-mail.de.ts'
import { findings as en } from '../../letters-mail.en.ts'
import { letterBounds, sourceOf, unknownFields, wordKinds } from '../../letters.rules.ts'
import { bytesOf, type MadeLetter } from './letter.service.ts'

export type FindingCode = keyof typeof de

/** A finding in the reader's language. */
export function finding(
  told: Language,
  level: LetterFinding['level'],
  code: FindingCode,
  {
    module = null,
    lang = null,
    ...values
  }: { module?: string | null; lang?: Language | null } & Record<string, string | null> = {},
): LetterFinding {
  let message: string = (told === 'en' ? en : de)[code]
  for (const [name, value] of Object.entries(values)) message = message.replace(`{{${name}}}`, value ?? '')
  return { level, code, message, module, lang }
}

const kilobytes = (bytes: number) => String(Math.ceil(bytes / 1024))

/** Findings from the letter alone, without network access. */
export function findingsOf(told: Language, draft: LetterDraft, made: MadeLetter): LetterFinding[] {
  const { lang, blocks, missing, html } = made
  const found: LetterFinding[] = []
  const add = (
    level: LetterFinding['level'],
    code: FindingCode,
    values: Record<string, string | null> = {},
  ) => found.push(finding(told, level, code, { lang, ...values }))
  if (draft.subject.de.trim() === '') add('error', 'noSubject')
  if (made.subject.length > 70) add('warning', 'longSubject')
  if (draft.preview.de.trim() === '') add('warning', 'noPreview')
  if (blocks.length === 0) add('error', 'empty')
  for (const module of new Set(missing)) add('error', 'pictureMissing', { module })
  const shown = new Set(blocks.map(({ module }) => module))
  let isBelow = false
  for (const { _id: module, kind, props } of draft.modules) {
    if (kind === 'button' && !shown.has(module)) add('warning', 'noHref', { module })
    if ((sourceOf(kind, props.source) || kind === 'taverns') && !shown.has(module))
      add('warning', 'emptyList', { module })
    if (lang === 'en' && wordKinds[kind] && props.text.de && !props.text.en)
      add('warning', 'noEnglish', { module })
    if (kind === 'heading') {
      if (props.level === 3 && !isBelow) add('warning', 'headingLevel', { module })
      isBelow = true
    }
    for (const field of unknownFields(`${props.text.de} ${props.text.en}`))
      add('warning', 'unknownField', { module, field })
  }
  for (const field of unknownFields(`${draft.subject.de} ${draft.subject.en}`))
    add('error', 'unknownField', { field })
  for (const block of blocks) {
    const { module } = block
    const isDecorative = draft.modules.find(({ _id }) => _id === module)?.props.decorative
    const seen =
      block.kind === 'columns'
        ? block.columns.map(({ picture }) => picture)
        : block.kind === 'cards'
          ? block.cards.map(({ picture }) => picture)
          : 'picture' in block
            ? [block.picture]
            : []
    for (const picture of seen) {
      if (!picture) continue
      if (picture.alt.trim() === '' && !isDecorative && block.kind !== 'cards')
        add('error', 'noAlt', { module })
      if (picture.bytes > letterBounds.picture)
        add('warning', 'largePicture', { module, size: kilobytes(picture.bytes) })
    }
  }
  if (bytesOf(html) > letterBounds.bytes) add('error', 'large', { size: kilobytes(bytesOf(html)) })
  return found
}
