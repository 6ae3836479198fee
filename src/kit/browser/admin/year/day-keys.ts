const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Days by which a key moves in a year: left and right a day, up and down a week; 0 for other keys. */
export const dayStep = (key: string): number => steps[key] ?? 0

/** First day of each month in a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)
