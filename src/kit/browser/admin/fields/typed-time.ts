// `8`, `8:30`, `8.30`, `8h30`, `20h`, `8 Uhr`, `8 Uhr 30`
const spaced = /^(\d{1,2})(?:\s*(?:[:.,h]|uhr)\s*(\d{2}))?\s*(?:h|uhr)?$/
// `830`, `0830`
const joined = /^(\d{1,2})(\d{2})\s*(?:h|uhr)?$/
const halfOfDay = /\s*([ap])\.?\s?m\.?$/
const two = (number: number) => String(number).padStart(2, '0')

/**
 * Parses a typed time of day: `8`, `8:30`, `830`, `8.30`, `8 Uhr`, `20h`, `8 pm`. Returns `HH:mm` in 24-hour form, or
 * null for anything else.
 */
export function typedTime(text: string): string | null {
  const words = text.trim().toLowerCase()
  const [half = '', letter] = halfOfDay.exec(words) ?? []
  const digits = half ? words.slice(0, -half.length) : words
  const [, hours, minutes = '00'] = spaced.exec(digits) ?? joined.exec(digits) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const hour = Number(hours)
  if (!letter) return hour < 24 ? `${two(hour)}:${minutes}` : null
  if (hour < 1 || hour > 12) return null
  return `${two((hour % 12) + (letter === 'p' ? 12 : 0))}:${minutes}`
}

const dayMinutes = 24 * 60

/** The next full step of minutes after a time, or before it with a negative step; stays within the day. */
export function steppedTime(time: string, step: number): string {
  const now = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const size = Math.abs(step)
  const next = step > 0 ? (Math.floor(now / size) + 1) * size : (Math.ceil(now / size) - 1) * size
  if (next < 0 || next >= dayMinutes) return time
  return `${two(Math.floor(next / 60))}:${two(next % 60)}`
}
