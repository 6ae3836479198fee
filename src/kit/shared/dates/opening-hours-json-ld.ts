import type { OpeningDay, OpeningHours } from '../site/site.ts'

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

/** Hours of one day that differ from its weekday; a closed day opens and closes at midnight, as search engines read it. */
export const specialHoursSpecification = ({ day, spans }: OpeningDay): object[] =>
  (spans.length > 0 ? spans : [{ from: '00:00', to: '00:00' }]).map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: from,
    closes: to,
    validFrom: day,
    validThrough: day,
  }))
