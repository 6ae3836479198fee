import { createHash } from 'node:crypto'

export type VillageKind =
  | 'page'
  | 'news'
  | 'event'
  | 'person'
  | 'entry'
  | 'run'
  | 'waste'
  | 'content'
  | 'drawing'
  | 'download'
  | 'message'
  | 'bug'
  | 'defect'
  | 'newsletter'
  | 'notice'
  | 'sport'
  | 'hours'
  | 'question'
  | 'tariff'
  | 'product'
  | 'group'
  | 'color'

/** Stable id of a village record, so that texts can refer to records not stored yet (RFC 9562, version 8). */
export function idOf(kind: VillageKind, key: string): string {
  const hex = createHash('sha256').update(`rebenau ${kind} ${key}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
