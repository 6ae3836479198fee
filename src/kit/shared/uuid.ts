// RFC 9562 § 5.7 and § 6.2 method 1: 48 bits of milliseconds, 12 bits of counter, 62 random bits
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const largestCounter = 0xfff

// Requesting a thousand random bytes costs as much as sixteen
const chance = new DataView(new ArrayBuffer(1024))
let used = chance.byteLength

const hexOf = (at: number, bytes: number) => {
  let text = ''
  for (let index = at; index < at + bytes; index++) text += hex[chance.getUint8(index)]
  return text
}

let lastTime = 0
let counter = 0

/** A new UUID of version 7 (RFC 9562). Those of one process sort by creation, as text and in PostgreSQL. */
export function uuidv7(): string {
  if (used === chance.byteLength) {
    crypto.getRandomValues(new Uint8Array(chance.buffer))
    used = 0
  }
  const at = used
  used += 16
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    // The lower half of the range is random, the upper half is left for counting
    counter = chance.getUint16(at + 6) & (largestCounter >> 1)
  } else if (++counter > largestCounter) {
    lastTime++
    counter = 0
  }
  const time = lastTime.toString(16).padStart(12, '0')
  chance.setUint8(at + 8, 0x80 | (chance.getUint8(at + 8) & 0x3f))
  return `${time.slice(0, 8)}-${time.slice(8)}-${(0x7000 | counter).toString(16)}-${hexOf(at + 8, 2)}-${hexOf(at + 10, 6)}`
}

/** True if a text has the form of a UUID of any version. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
