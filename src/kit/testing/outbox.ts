import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Mails stored as files by a program without a mail server. */
export interface Outbox {
  /** All mails so far, oldest first, with the soft line breaks of their encoding removed. */
  all(): Promise<string[]>
  /** All mails so far as written, for a mail parser. */
  raw(): Promise<Buffer[]>
  /**
   * Performs an action and waits for the single mail that it causes.
   * @throws Error if no mail, or more than one, arrives within half a minute
   */
  mailOf(work: () => Promise<unknown>): Promise<string>
}

const patience = 30_000

function readable(mail: Buffer): string {
  const text = mail.toString('utf8')
  // An encoded word in a header ends with `=` too, but is not a soft line break
  const body = text.indexOf('\r\n\r\n')
  return (text.slice(0, body) + text.slice(body).replaceAll('=\r\n', '')).replaceAll('=3D', '=')
}

/** The outbox of a program with this data directory. */
export function outboxIn(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox')
  // The name of a mail being written begins with a dot.
  const names = async () =>
    (await readdir(folder).catch(() => []))
      .filter((name) => !name.startsWith('.'))
      .toSorted((a, b) => a.localeCompare(b))
  const read = (name: string) => readFile(path.join(folder, name))
  const raw = async () => Promise.all((await names()).map(read))
  return {
    raw,
    all: async () => (await raw()).map(readable),
    async mailOf(work) {
      const before = new Set(await names())
      await work()
      for (const until = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const [fresh, second] = (await names()).filter((name) => !before.has(name))
        if (second) throw new Error('more than one mail came')
        if (fresh) return readable(await read(fresh))
        if (Date.now() > until) throw new Error('no mail came')
      }
    },
  }
}
