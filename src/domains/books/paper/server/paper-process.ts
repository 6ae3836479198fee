import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { NodeCompiler as Compiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type PaperAnswer, paperLimits, type PaperOrder } from './paper-orders.ts'

const templates = path.join(import.meta.dirname, 'templates')
const fonts = path.join(import.meta.dirname, '../fonts')

/** PDF/A-3a: archivable, accessible with tags for all text, with embedded files. */
const standard = 'a-3a'

async function openCompiler(): Promise<Compiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const names = (await readdir(fonts)).filter((name) => name.endsWith('.ttf'))
  const fontBlobs = await Promise.all(names.map((name) => readFile(path.join(fonts, name))))
  return NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })
}

function reasonOf(error: unknown): string {
  const { shortDiagnostics } = error as { shortDiagnostics?: unknown }
  return shortDiagnostics ? JSON.stringify(shortDiagnostics) : String(error)
}

function setSheet(compiler: Compiler, { template, format, sheet, files, madeAt }: PaperOrder): Uint8Array {
  const inside = [{ name: 'data.json', bytes: Buffer.from(sheet) }, ...files]
  for (const { name, bytes } of inside) compiler.mapShadow(path.join(templates, name), Buffer.from(bytes))
  try {
    const main = { mainFilePath: path.join(templates, `${template}.typ`) }
    if (format === 'svg') return Buffer.from(compiler.svg(main))
    return compiler.pdf(main, { pdfStandard: standard, creationTimestamp: madeAt })
  } finally {
    compiler.resetShadow()
    // Keeps resources shared by recent sheets cached, but drops customers' texts
    compiler.evictCache(5)
  }
}

/** One thread typesets, the other watches memory use. */
function watch(): void {
  const setter = new Worker(import.meta.filename)
  setter.on('message', (answer: PaperAnswer) => process.send?.(answer))
  setter.on('error', () => process.exit(1))
  setInterval(() => {
    if (process.memoryUsage.rss() > paperLimits.memory) process.exit(1)
  }, 50)
  process.on('message', (order: PaperOrder) => setter.postMessage(order))
  // The main program has ended
  process.on('disconnect', () => process.exit())
  // The parent process handles SIGINT and finishes running sheets
  process.on('SIGINT', () => {})
}

function setSheets(): void {
  const opening = openCompiler()
  const carryOut = async (order: PaperOrder): Promise<PaperAnswer> => {
    try {
      return { id: order.id, set: setSheet(await opening, order) }
    } catch (error) {
      return { id: order.id, error: reasonOf(error) }
    }
  }
  parentPort?.on('message', (order: PaperOrder) => {
    void carryOut(order).then((answer) => parentPort?.postMessage(answer))
  })
}

if (isMainThread) watch()
else setSheets()
