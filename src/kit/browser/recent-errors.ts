const most = 20
const longest = 1000
const kept: string[] = []

/** Any thrown or logged value as one line. */
function lineOf(value: unknown): string {
  if (value instanceof Error) return (value.stack ?? `${value.name}: ${value.message}`).slice(0, longest)
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

function keep(values: readonly unknown[]): void {
  kept.push(values.map(lineOf).join(' ').slice(0, longest))
  if (kept.length > most) kept.shift()
}

let isListening = false

/**
 * Remembers the last errors of this page, for bug reports; they stay in the page until the user sends them. Called once
 * at the start of a program; further calls do nothing.
 */
export function rememberErrors(): void {
  if (isListening) return
  isListening = true
  addEventListener('error', (event) => keep([event.error ?? event.message]))
  addEventListener('unhandledrejection', ({ reason }) => keep([reason]))
  // oxlint-disable-next-line no-console -- wrapped below
  const write = console.error
  // oxlint-disable-next-line no-console -- forwards to the original
  console.error = (...values: unknown[]) => {
    keep(values)
    write.apply(console, values)
  }
}

/** The last errors, newest last: twenty at most. */
export const recentErrors = (): string[] => [...kept]
