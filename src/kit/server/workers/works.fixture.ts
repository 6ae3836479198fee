import { Problem } from '../../shared/problem.ts'
import type { Ask } from './workers.ts'

export const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export function refuse(word: string): never {
  throw new Problem('NO', 422, { de: `Nein: ${word}`, en: `No: ${word}` })
}

export const askTwice = (first: string, ask: Ask): string => `${String(ask(first))} ${String(ask('b'))}`

export function never(_input: null): number {
  for (let count = 0; ; count++) if (count < 0) return count
}

export function fillMemory(_input: null): number {
  const kept: number[][] = []
  for (;;) kept.push(Array<number>(4_000_000).fill(0.5))
}
