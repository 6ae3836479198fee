// RFC 9562 § 5.7 and § 6.2 method 1: 48 bits of milliseconds, 12 bits of counter, 62 bits of chance
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const largestCounter = 0xfff

let lastTime = 0
let counter = 0

/** A new UUID of version 7 (RFC 9562). Those of one process sort in the order in which they were made, as text and in PostgreSQL. */
export function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    // The lower half of the range is chance, the upper half stays free for counting up
    counter = view.getUint16(6) & (largestCounter >> 1)
  } else if (++counter > largestCounter) {
    lastTime++
    counter = 0
  }
  view.setUint16(0, Math.floor(lastTime / 2 ** 32))
  view.setUint32(2, lastTime % 2 ** 32)
  view.setUint16(6, 0x7000 | counter)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const text = Array.from(bytes, (byte) => hex[byte]).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

/** Whether a text has the form of a UUID, of whatever version. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
