import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { letterBounds as most, moduleKinds, recordSources } from './letters.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const both = (max: number) =>
  z.object({ de: line(max).default(''), en: line(max).default('') }).default({ de: '', en: '' })

/** An address of the web, of this site, or of a mailbox; `''` for none. */
export const letterLink = line(most.href).refine(
  (href) =>
    href === '' || /^(https?:\/\/[^\s<>"]+|\/(?!\/)[^\s<>"]*|mailto:[^\s<>"]+|tel:[+\d\s/-]+)$/i.test(href),
)

const column = z.object({
  title: both(most.line),
  text: both(most.text),
  image: id.nullable().default(null),
  alt: both(most.alt),
  href: letterLink.default(''),
  label: both(most.line),
})
export type LetterColumn = z.output<typeof column>

/** What a block says; which of it counts, its kind decides. */
export const moduleProps = z.object({
  /** Words, plain or formatted as the kind says; of lists their heading. */
  text: both(most.text),
  level: z.union([z.literal(2), z.literal(3)]).default(2),
  href: letterLink.default(''),
  image: id.nullable().default(null),
  /** What the picture shows; empty: as the picture itself says. */
  alt: both(most.alt),
  /** The picture says nothing, it only decorates. */
  decorative: z.boolean().default(false),
  columns: z.array(column).max(most.columns).default([]),
  source: z.enum(recordSources).default('news'),
  /** Only of this kind: `Gemeinderat`. */
  type: line(80).default(''),
  most: z.number().int().min(1).max(most.records).default(5),
  /** Ids of records chosen by hand, in this order; none: the newest. */
  pick: z.array(id).max(most.records).default([]),
  pictures: z.boolean().default(true),
})
export type ModuleProps = z.output<typeof moduleProps>

/** One block of a letter, as a line of a template or of a sending. */
export const moduleFields = { kind: z.enum(moduleKinds), props: moduleProps }
export const letterModule = z.object({ _id: id, ...moduleFields })
export type LetterModule = z.output<typeof letterModule>

/** What a preview is made from, saved or not. */
export const letterDraft = z.object({
  subject: both(most.subject),
  preview: both(most.preview),
  modules: z.array(letterModule).max(most.modules),
})
export type LetterDraft = z.output<typeof letterDraft>

/** One thing the check before sending has found. */
export const letterFinding = z.object({
  /** `error` keeps the letter from being sent. */
  level: z.enum(['error', 'warning', 'ok']),
  code: z.string(),
  message: z.string(),
  /** The block that it is about. */
  module: id.nullable(),
  lang: z.enum(contentLanguages).nullable(),
})
export type LetterFinding = z.output<typeof letterFinding>
