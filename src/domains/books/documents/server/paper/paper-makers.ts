import type { Ctx } from '#kit/server/context.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { Finding } from '../../content/finding.contract.ts'

/** A file created for an issued document. */
export interface MadeFile {
  role: 'pdf' | 'xml'
  /** File name for mail and download: `R2026-0001.pdf`. */
  name: string
  /** Media type. */
  type: string
  content: Uint8Array
}

/** Source of document files; higher domains register theirs. */
export interface PaperMaker {
  /** Findings of the requested format for a document about to be issued. */
  check?(ctx: Ctx, content: DocumentContent): Promise<Finding[]>
  /** Files of an issued document. Deterministic, because it may be called again after a crash. */
  make?(ctx: Ctx, content: DocumentContent): Promise<MadeFile[]>
}

const makers: PaperMaker[] = []

/** Registers a paper maker; called once at start. */
export const addPaperMaker = (maker: PaperMaker): void => {
  if (!makers.includes(maker)) makers.push(maker)
}

/** Whether any maker creates files; without one, documents are issued without files. */
export const hasPaperMaker = (): boolean => makers.some(({ make }) => make)

/** Findings of all makers. */
export const checkPaper = async (ctx: Ctx, content: DocumentContent): Promise<Finding[]> => {
  if (content.kind !== 'invoice') return []
  const found = await Promise.all(makers.flatMap((maker) => maker.check?.(ctx, content) ?? []))
  return found.flat()
}

/** Files of all makers. */
export const makePaper = async (ctx: Ctx, content: DocumentContent): Promise<MadeFile[]> => {
  const made = await Promise.all(makers.flatMap((maker) => maker.make?.(ctx, content) ?? []))
  return made.flat()
}
