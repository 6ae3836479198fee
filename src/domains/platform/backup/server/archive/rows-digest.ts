import { hash } from 'node:crypto'

const lanes = 8
const newline = 0x0a

/**
 * Order-independent hash of rows, because databases guarantee no order: the sum, lane by lane modulo 2^32, of the
 * SHA-256 of every line written by COPY.
 */
export class RowsDigest {
  rows = 0
  readonly #sum = new Uint32Array(lanes)

  /** Adds whole lines, each ended by a line break. */
  add(lines: Buffer): void {
    for (let from = 0; from < lines.length;) {
      const end = lines.indexOf(newline, from)
      const row = hash('sha256', lines.subarray(from, end), 'buffer')
      for (let lane = 0; lane < lanes; lane++) this.#sum[lane]! += row.readUInt32BE(lane * 4)
      this.rows += 1
      from = end + 1
    }
  }

  /** 64 hexadecimal digits. */
  text(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('')
  }
}
