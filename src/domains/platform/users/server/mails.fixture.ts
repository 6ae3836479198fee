import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { patience } from '../../../../kit/testing/patience.ts'

/** Mails that the program would have sent, with the soft line ends of their encoding taken out. */
export interface Outbox {
  /** All so far, oldest first. */
  all(): Promise<string[]>
  /** Does something and waits for the one mail that it causes. */
  mailOf(work: () => Promise<unknown>): Promise<string>
}

export function outboxIn(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox')
  // While a mail is being written its name begins with a dot.
  const names = async () =>
    (await readdir(folder).catch(() => []))
      .filter((name) => !name.startsWith('.'))
      .toSorted((a, b) => a.localeCompare(b))
  const read = async (name: string) =>
    (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return {
    all: async () => Promise.all((await names()).map(read)),
    async mailOf(work) {
      const before = new Set(await names())
      await work()
      const [added] = await vi.waitFor(async () => {
        const fresh = (await names()).filter((name) => !before.has(name))
        expect(fresh).toHaveLength(1)
        return fresh
      }, patience)
      return read(added!)
    },
  }
}
