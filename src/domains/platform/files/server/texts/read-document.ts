import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { documentLimits, type Packed, type Reading } from './document-kinds.ts'

const here = import.meta.dirname
const packageOf = fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))
const packages = path.resolve(packageOf, '../..')

/** Read permissions of the process: its program and packages. No writing, child processes or network. */
const permissions = [
  '--permission',
  '--allow-worker',
  ...[here, packages, path.resolve(here, '../../../../../../package.json')].map(
    (place) => `--allow-fs-read=${place}`,
  ),
]

/**
 * Extracts a document's text in a separate process: without rights, with an empty environment and limits of time and
 * memory. Returns the text or the reason for its absence; throws errors of `content`, the reason of `signal`, and an
 * Error if the process cannot be started.
 */
export async function readDocument(
  content: Readable,
  kind: Packed,
  { signal, giveUpAfter = documentLimits.giveUpAfter }: { signal?: AbortSignal; giveUpAfter?: number } = {},
): Promise<Reading> {
  const child = spawn(process.execPath, [...permissions, path.join(here, 'document-process.ts'), kind], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(signal ? { signal } : {}),
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
  ended.catch(() => {})
  // Lower priority than serving pages
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, giveUpAfter)
  try {
    const [sent, answer] = await Promise.allSettled([
      pipeline(content, child.stdin),
      textOf(child.stdout),
      ended,
    ])
    signal?.throwIfAborted()
    if (late) return { unread: 'time', message: `not read after ${giveUpAfter / 1000} seconds` }
    if (answer.status === 'fulfilled' && answer.value) return JSON.parse(answer.value) as Reading
    await ended
    // A crashed process closes its input: only the store's errors matter then
    if (sent.status === 'rejected' && !isClosedPipe(sent.reason)) throw sent.reason
    return { unread: 'broken', message: `the reading process ended (${child.signalCode ?? child.exitCode})` }
  } finally {
    clearTimeout(timer)
    content.destroy()
    child.kill('SIGKILL')
  }
}

const isClosedPipe = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')
