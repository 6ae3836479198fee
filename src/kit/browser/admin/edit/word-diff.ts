export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Formatted text as readable plain text: blocks become lines, tags are removed. */
export function readable(html: string): string {
  const broken = html
    .replace(/<(br|hr)\b[^>]*>/gi, '\n')
    .replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/gi, (_tag, alt: string) => `[${alt}]`)
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(/<\/(td|th)>/gi, ' | ')
    .replace(
      /<\/(p|h[1-6]|li|tr|blockquote|figure|figcaption|div|pre|details|summary|table|ul|ol|dt|dd|address)>/gi,
      '\n',
    )
    .replace(/<[^>]+>/g, '')
  const entities: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    shy: '',
  }
  return broken
    .replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
      if (name.startsWith('#')) {
        const code =
          name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      }
      return entities[name.toLowerCase()] ?? whole
    })
    .replace(/\n{2,}/g, '\n')
    .trim()
}

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? []

/** Above this number of differing words, a text counts as rewritten: its diff would be unreadable. */
const limit = 700

// Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
function script(before: string[], after: string[]): DiffPart[] | null {
  const n = before.length
  const m = after.length
  const trace: Map<number, number>[] = []
  let reach = new Map<number, number>([[1, 0]])
  for (let d = 0; d <= Math.min(n + m, limit); d++) {
    trace.push(new Map(reach))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1
      while (x < n && x - k < m && before[x] === after[x - k]) x++
      reach.set(k, x)
      if (x >= n && x - k >= m) return backtrack(before, after, trace)
    }
    reach = new Map(reach)
  }
  return null
}

function backtrack(before: string[], after: string[], trace: Map<number, number>[]): DiffPart[] {
  const parts: DiffPart[] = []
  let x = before.length
  let y = after.length
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d] ?? new Map<number, number>()
    const k = x - y
    const down = k === -d || (k !== d && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
    const fromK = down ? k + 1 : k - 1
    const fromX = d === 0 ? 0 : (reach.get(fromK) ?? 0)
    const fromY = d === 0 ? 0 : fromX - fromK
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x--
      y--
      parts.push({ kind: 'same', text: before[x] ?? '' })
    }
    if (d === 0) break
    if (down) parts.push({ kind: 'added', text: after[--y] ?? '' })
    else parts.push({ kind: 'removed', text: before[--x] ?? '' })
  }
  return parts.reverse()
}

function joined(parts: DiffPart[]): DiffPart[] {
  const out: DiffPart[] = []
  for (const part of parts) {
    if (!part.text) continue
    const last = out.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else out.push({ ...part })
  }
  return out
}

/** Removed and added words, in reading order. */
export function diffWords(before: string, after: string): DiffPart[] {
  const one = words(before)
  const other = words(after)
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end))
    end++
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const
  const changes = script(middle[0], middle[1]) ?? [
    { kind: 'removed', text: middle[0].join('') },
    { kind: 'added', text: middle[1].join('') },
  ]
  return joined([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...changes,
    { kind: 'same', text: end > 0 ? one.slice(-end).join('') : '' },
  ])
}
