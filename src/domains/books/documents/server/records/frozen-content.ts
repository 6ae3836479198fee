import type { DocumentContent } from '../../content/content.contract.ts'
import type { DocumentRow } from './documents.table.ts'

/** Content of an issued document with its number; null for drafts. */
export const frozenContent = ({ content, number }: DocumentRow): DocumentContent | null =>
  content && { ...content, number }
