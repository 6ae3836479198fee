import type { OpeningDay, OpeningHours } from '../site/site.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Hours of a weekday as schema.org object, optionally limited to a period (`YYYY-MM-DD`). */
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

/**
 * Hours of a single day that differ from its weekday's; search engines expect midnight as both times of a closed day.
 */
export const specialHoursSpecification = ({ day, spans }: OpeningDay): object[] =>
  (spans.length > 0 ? spans : [{ from: '00:00', to: '00:00' }]).map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: from,
    closes: to,
    validFrom: day,
    validThrough: day,
  }))
