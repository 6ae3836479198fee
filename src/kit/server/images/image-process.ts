import { Problem } from '../../shared/problem.ts'
import { cleanSvg, type CleanSvg } from './svg.ts'
import { makeForms, prepareImage, type ImageEdit, type ImageForm, type PreparedImage } from './decoding.ts'

/** Orders of the program to the image process. */
export type Order =
  | { id: number; kind: 'prepare'; input: string | Buffer; pixels: number; edit: ImageEdit }
  | { id: number; kind: 'forms'; input: Buffer; width: number; widths: readonly number[] }
  | { id: number; kind: 'drawing'; text: string }

/** Answers to the program: variants as they are made, then one of the others. */
export type Answer =
  | { id: number; form: ImageForm }
  | { id: number; prepared?: PreparedImage | CleanSvg }
  | { id: number; problem: { code: string; status: number; texts: { de: string; en: string } } }
  | { id: number; error: string }

const tell = (answer: Answer) => process.send?.(answer)

async function carryOut(order: Order): Promise<PreparedImage | CleanSvg | undefined> {
  if (order.kind === 'drawing') return cleanSvg(order.text)
  if (order.kind === 'prepare') {
    const input = typeof order.input === 'string' ? order.input : Buffer.from(order.input)
    return prepareImage(input, order.pixels, order.edit)
  }
  const { id, input, width, widths } = order
  await makeForms(Buffer.from(input), { width, widths }, async (form) => void tell({ id, form }))
  return undefined
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (prepared) => tell({ id: order.id, ...(prepared ? { prepared } : {}) }),
    (error: unknown) => {
      if (error instanceof Problem) {
        const { code, status, texts } = error
        tell({ id: order.id, problem: { code, status, texts } })
      } else tell({ id: order.id, error: error instanceof Error ? error.message : String(error) })
    },
  )
})
// The program has ended, for whatever reason
process.on('disconnect', () => process.exit())
// Ctrl-C goes to the program, which ends this process once its work is done
process.on('SIGINT', () => {})
