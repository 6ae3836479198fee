import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Mails that a program without a mail server has left as files. */
export interface Outbox {
  /** All so far, oldest first, with the soft line ends of their encoding taken out. */
  all(): Promise<string[]>
  /** All so far as they were written, for a reader of mails. */
  raw(): Promise<Buffer[]>
  /**
   * Does something and waits for the one mail that it causes.
   * @throws Error when none or more than one has come in half a minute
   */
  mailOf(work: () => Promise<unknown>): Promise<string>
}

const patience = 30_000

function readable(mail: Buffer): string {
  const text = mail.toString('utf8')
  // An encoded word in a header ends with `=` as well, but no line goes on there
  const body = text.indexOf('\r\n\r\n')
  return (text.slice(0, body) + text.slice(body).replaceAll('=\r\n', '')).replaceAll('=3D', '=')
}

/** The outbox of a program with this data directory. */
export function outboxIn(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox')
  // While a mail is being written its name begins with a dot.
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
