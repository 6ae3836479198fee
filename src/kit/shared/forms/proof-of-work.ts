// FIPS 180-4 § 5.3.3 and § 4.2.2: the first 32 bits of the fractional parts of the square roots of the first 8 primes
// and of the cube roots of the first 64; computed, because a table would be longer than the code.
const primes = Array.from({ length: 310 }, (_, index) => index + 2)
  .filter((number) => {
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
    return true
  })
  .slice(0, 64)
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)))

/** Longest text in one block, beside end mark and length. */
const longest = 55
const words = new Int32Array(64)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (list: Int32Array | readonly number[], index: number) => list[index]!

/** First 32 bits of the SHA-256 digest of an ASCII text of at most 55 characters, as an unsigned number. */
function headOfDigest(text: string): number {
  words.fill(0, 0, 16)
  for (let index = 0; index < text.length; index++)
    words[index >> 2] = at(words, index >> 2) | (text.charCodeAt(index) << (24 - (index & 3) * 8))
  words[text.length >> 2] = at(words, text.length >> 2) | (0x80 << (24 - (text.length & 3) * 8))
  words[15] = text.length * 8
  for (let index = 16; index < 64; index++) {
    const early = at(words, index - 15)
    const late = at(words, index - 2)
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = (at(words, index - 16) + small + at(words, index - 7) + large) | 0
  }
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number]
  for (let round = 0; round < 64; round++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + mixed + chosen + at(rounds, round) + at(words, round)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return (at(start, 0) + a) >>> 0
}

/**
 * Finds a proof of work: a text for which the SHA-256 digest of `<stamp>:<proof>` starts with `bits` zero bits. Takes
 * about 2^bits tries. Own SHA-256 (FIPS 180-4), because the browser's is asynchronous, far slower for short texts, and
 * missing without https.
 * @param stamp the form's stamp, ASCII, 40 characters at most
 * @param bits 1 to 32
 * @param salt distinguishes readers with the same stamp; a few characters
 */
export function findProof(stamp: string, bits: number, salt: string): string {
  const limit = 2 ** (32 - bits)
  for (let tries = 0; ; tries++) {
    const proof = salt + tries.toString(36)
    const text = `${stamp}:${proof}`
    if (text.length > longest) throw new Error('stamp and proof are longer than one block')
    if (headOfDigest(text) < limit) return proof
  }
}
