import { z } from 'zod'
import { folderLimits } from './files.rules.ts'

const { depth, name: longest } = folderLimits

// No slashes, no control characters, not only dots and spaces
const part = String.raw`(?![\s.]*(?:/|$))[^/\\\p{Cc}]{1,${longest}}`

/** Valid name of a folder. */
export const folderName = z
  .string()
  .trim()
  .min(1)
  .max(longest)
  .regex(new RegExp(`^${part}$`, 'u'))

const path = z.string().max(depth * (longest + 1))

/** `Bilder/2026`, empty at the top level. A missing folder is created. */
export const folderPath = path.trim().regex(new RegExp(`^$|^${part}(?:/${part}){0,${depth - 1}}$`, 'u'))

/** A folder in filters; a missing one is empty. */
export const askedFolder = path
