import { z } from 'zod'
import { folderLimits } from './files.rules.ts'

const { depth, name: longest } = folderLimits

// No slashes, no control characters, not dots and spaces alone
const part = String.raw`(?![\s.]*(?:/|$))[^/\\\p{Cc}]{1,${longest}}`

/** What a folder may be called. */
export const folderName = z
  .string()
  .trim()
  .min(1)
  .max(longest)
  .regex(new RegExp(`^${part}$`, 'u'))

const path = z.string().max(depth * (longest + 1))

/** `Bilder/2026`, empty at the top. A folder that is not there yet is made. */
export const folderPath = path.trim().regex(new RegExp(`^$|^${part}(?:/${part}){0,${depth - 1}}$`, 'u'))

/** A folder as filters name it; one that is not there holds nothing. */
export const askedFolder = path
