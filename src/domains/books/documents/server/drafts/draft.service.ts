import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { paperCalls } from '../../document-calls.contract.ts'
import { preview } from './preview.service.ts'
import { makePaper } from '../paper/paper-makers.ts'

/** `POST …/document/preview/pdf`: PDF only, because a document without a number has no e-invoice. */
export async function draft(ctx: Ctx, input: InputOf<typeof paperCalls.draft>) {
  const { content } = await preview(ctx, input)
  const paper = (await makePaper(ctx, { ...content, format: 'pdf' })).find(({ role }) => role === 'pdf')
  if (!paper) throw notFound({ kind: input.kind })
  const { name, type, content: bytes } = paper
  return { name, type, content: bytes }
}
