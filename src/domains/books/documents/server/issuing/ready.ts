import type { Ctx } from '#kit/server/context.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Composed } from '../../content/compose.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import type { Finding } from '../../content/finding.contract.ts'
import { toldFindings } from '../drafts/preview.service.ts'
import { checkPaper } from '../paper/paper-makers.ts'

/**
 * Content of a document that may be issued. Throws Problem `TOTAL_CHANGED` (409) or `NOT_READY` (422) with the
 * findings.
 * @param total the total the caller has seen
 */
export async function requireReady(
  ctx: Ctx,
  { content, findings }: Composed,
  total?: Cents,
): Promise<DocumentContent> {
  if (total !== undefined && total !== content.totals.gross) throw totalChanged(content.totals.gross)
  const own = findings.filter(({ blocks }) => blocks)
  // The e-invoice rules need a complete document
  const all = own.length > 0 ? own : (await checkPaper(ctx, content)).filter(({ blocks }) => blocks)
  if (all.length > 0) throw notReady(ctx, all)
  return content
}

const notReady = (ctx: Ctx, findings: readonly Finding[]): Problem => {
  const [first] = findings
  return new Problem(
    'NOT_READY',
    422,
    {
      de: `So kann das nicht ausgestellt werden. ${first!.message.de}`,
      en: `This cannot be issued as it is. ${first!.message.en}`,
    },
    {
      fields: Object.fromEntries(findings.map(({ field, message }) => [field, message])),
      details: { findings: toldFindings(ctx, findings) },
    },
  )
}

const totalChanged = (total: Cents): Problem =>
  new Problem(
    'TOTAL_CHANGED',
    409,
    {
      de: 'Der Betrag hat sich geändert, seit Sie ihn gesehen haben (etwa weil heute ein anderer Steuersatz gilt). Bitte sehen Sie ihn sich noch einmal an.',
      en: 'The amount has changed since you saw it (for example because another VAT rate holds today). Please look at it again.',
    },
    { details: { total } },
  )
