import type { OpeningHours } from '../shared/site.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Hours of a day of the week in the words of schema.org; from one day (`YYYY-MM-DD`) to another where they hold only then. */
export const openingHoursSpecification = (
  { day, from, to }: OpeningHours,
  valid?: { from: string; to: string },
): object => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: `https://schema.org/${weekdays[day - 1]}`,
  opens: from,
  closes: to,
  ...(valid ? { validFrom: valid.from, validThrough: valid.to } : {}),
})
