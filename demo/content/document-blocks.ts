import type { DocumentBlock } from './shapes.ts'

export const p = (text: string): DocumentBlock => ({ kind: 'p', text })
export const h = (text: string): DocumentBlock => ({ kind: 'h', text })
export const list = (...items: string[]): DocumentBlock => ({ kind: 'list', items })
