const most = 20
const longest = 1000
const kept: string[] = []

/** One line of whatever was thrown or written. */
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
 * Remembers the last errors of this page, for whoever reports a fault; they stay in the page until somebody sends them. Called once
 * at the start of a program; further calls do nothing.
 */
export function rememberErrors(): void {
  if (isListening) return
  isListening = true
  addEventListener('error', (event) => keep([event.error ?? event.message]))
  addEventListener('unhandledrejection', ({ reason }) => keep([reason]))
  // oxlint-disable-next-line no-console -- it is listened to
  const write = console.error
  // oxlint-disable-next-line no-console -- what is written goes on to where it went
  console.error = (...values: unknown[]) => {
    keep(values)
    write.apply(console, values)
  }
}

/** The last errors, the newest last: twenty at most. */
export const recentErrors = (): string[] => [...kept]
