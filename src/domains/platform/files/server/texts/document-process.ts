import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { documentLimits, type Packed, type Reading } from './document-kinds.ts'

interface Work {
  bytes: Uint8Array<ArrayBuffer>
  kind: Packed
}

const readers = {
  pdf: async (bytes: Uint8Array<ArrayBuffer>) => (await import('./pdf-text.ts')).pdfText(bytes),
  office: async (bytes: Uint8Array<ArrayBuffer>) => ({
    text: (await import('./office-text.ts')).officeText(bytes),
  }),
}

function answer(reading: Reading): void {
  // Flush all output before exiting
  process.stdout.write(JSON.stringify(reading), () => process.exit())
}

/** One thread parses the document, the other watches its memory. */
async function watch(): Promise<void> {
  const bytes = new Uint8Array(await buffer(process.stdin))
  const work: Work = { bytes, kind: process.argv[2] as Packed }
  const reader = new Worker(import.meta.filename, {
    workerData: work,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: documentLimits.memory / 2 ** 20 / 2 },
  })
  reader.on('message', answer)
  reader.on('error', (error: NodeJS.ErrnoException) =>
    answer({
      unread: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken',
      message: error.message,
    }),
  )
  setInterval(() => {
    if (process.memoryUsage.rss() > documentLimits.memory)
      answer({ unread: 'memory', message: `more than ${documentLimits.memory / 2 ** 20} MB` })
  }, 20)
}

async function read({ bytes, kind }: Work): Promise<Reading> {
  try {
    return await readers[kind](bytes)
  } catch (error) {
    const { name, message } = error as Error
    return { unread: name === 'PasswordException' ? 'locked' : 'broken', message }
  }
}

if (isMainThread) await watch()
else parentPort?.postMessage(await read(workerData as Work))
