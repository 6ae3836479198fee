import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '../../../../kit/server/context.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { defectPaths } from '../defects.rules.ts'

/** The secret in the link to a report. Only this site can make it, so that every mail can hold it though it is not stored. */
export const secretOf = ({ platform }: Pick<Ctx, 'platform'>, _id: string): string =>
  createHmac('sha256', platform.config.secret).update(`defect-link\0${_id}`).digest('base64url').slice(0, 32)

/** What the table knows of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Address path of a report with language. */
export const statusAddress = (lang: Language, secret: string): string =>
  inLanguage(`${defectPaths.form}/${secret}`, lang)
