import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { letterBounds as most, moduleKinds, recordSources } from './letters.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const both = (max: number) =>
  z.object({ de: line(max).default(''), en: line(max).default('') }).default({ de: '', en: '' })

/** A web address, a path of this site, or a mail address; `''` for none. */
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

/** Fields of all kinds of blocks; the kind decides which are used. */
export const moduleProps = z.object({
  /** Text, plain or formatted depending on the kind; for lists the heading. */
  text: both(most.text),
  level: z.union([z.literal(2), z.literal(3)]).default(2),
  href: letterLink.default(''),
  image: id.nullable().default(null),
  /** Text alternative; empty: that of the picture. */
  alt: both(most.alt),
  /** The picture is pure decoration. */
  decorative: z.boolean().default(false),
  columns: z.array(column).max(most.columns).default([]),
  source: z.enum(recordSources).default('news'),
  /** Only records of this type: `Gemeinderat`. */
  type: line(80).default(''),
  most: z.number().int().min(1).max(most.records).default(5),
  /** Ids of records chosen by hand, in this order; empty: the newest. */
  pick: z.array(id).max(most.records).default([]),
  pictures: z.boolean().default(true),
})
export type ModuleProps = z.output<typeof moduleProps>

/** One block of a letter, as a row of a template or a sending. */
export const moduleFields = { kind: z.enum(moduleKinds), props: moduleProps }
export const letterModule = z.object({ _id: id, ...moduleFields })
export type LetterModule = z.output<typeof letterModule>

/** Input of a preview, saved or not. */
export const letterDraft = z.object({
  subject: both(most.subject),
  preview: both(most.preview),
  modules: z.array(letterModule).max(most.modules),
})
export type LetterDraft = z.output<typeof letterDraft>

/** One result of the check before sending. */
export const letterFinding = z.object({
  /** `error` prevents sending. */
  level: z.enum(['error', 'warning', 'ok']),
  code: z.string(),
  message: z.string(),
  /** The block concerned. */
  module: id.nullable(),
  lang: z.enum(contentLanguages).nullable(),
})
export type LetterFinding = z.output<typeof letterFinding>
