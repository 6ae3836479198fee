import type { Ctx } from '#kit/server/context.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { Finding } from '../../content/finding.contract.ts'

/** A file that was made of an issued document. */
export interface MadeFile {
  role: 'pdf' | 'xml'
  /** As it is called where it is mailed or saved: `R2026-0001.pdf`. */
  name: string
  /** Media type. */
  type: string
  content: Uint8Array
}

/** What makes files of documents; the domains above plug in. */
export interface PaperMaker {
  /** Findings of its rules for a document that is about to be issued, in the format that it asks for. */
  check?(ctx: Ctx, content: DocumentContent): Promise<Finding[]>
  /** The files of an issued document. The same content gives the same files; may be asked again after a crash. */
  make?(ctx: Ctx, content: DocumentContent): Promise<MadeFile[]>
}

const makers: PaperMaker[] = []

/** Plugs in a maker of files; called once at start. */
export const addPaperMaker = (maker: PaperMaker): void => {
  if (!makers.includes(maker)) makers.push(maker)
}

/** Whether anybody makes files: until then documents are issued without. */
export const hasPaperMaker = (): boolean => makers.some(({ make }) => make)

/** What all makers find in a document. */
export const checkPaper = async (ctx: Ctx, content: DocumentContent): Promise<Finding[]> => {
  if (content.kind !== 'invoice') return []
  const found = await Promise.all(makers.flatMap((maker) => maker.check?.(ctx, content) ?? []))
  return found.flat()
}

/** The files of all makers. */
export const makePaper = async (ctx: Ctx, content: DocumentContent): Promise<MadeFile[]> => {
  const made = await Promise.all(makers.flatMap((maker) => maker.make?.(ctx, content) ?? []))
  return made.flat()
}
