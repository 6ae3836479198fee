const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** By how many days a key moves in a year: a day to the sides, a week up and down; 0 for other keys. */
export const dayStep = (key: string): number => steps[key] ?? 0

/** The first days of the months of a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)
