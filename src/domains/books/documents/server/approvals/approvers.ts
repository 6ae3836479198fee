import type { Ctx } from '#kit/server/context.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { ResultOf } from '#kit/shared/contract.ts'
import { type StaffMember, staffWithRights } from '#domains/platform/users/server/offers.ts'
import type { approvalCalls } from '../../issuing/approvals.contract.ts'

/** People with the right to approve, except `except`. */
export const approversBeside = async (ctx: Ctx, except: string | undefined): Promise<StaffMember[]> =>
  (await staffWithRights(ctx)).filter(
    ({ user }) => user._id !== except && hasRight(user, 'document', 'approve'),
  )

const named = 3

/** Message that names the approvers of the caller's request, or refers to an administrator if there are none. */
export async function saysWhoApproves(ctx: Ctx): Promise<Words> {
  const others = await approversBeside(ctx, ctx.user?._id)
  if (others.length === 0)
    return {
      de: 'Außer Ihnen darf das derzeit niemand: Ein Administrator muss einer zweiten Person das Recht „Freigeben“ geben.',
      en: 'At present only you may do so: an administrator has to give a second person the right “Approve”.',
    }
  const names = others.slice(0, named).map(({ user }) => user.name)
  const more = others.length - names.length
  return {
    de: `Freigeben kann: ${[...names, ...(more > 0 ? [`und ${more} weitere`] : [])].join(', ')}.`,
    en: `It can be approved by: ${[...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}.`,
  }
}

/** `GET …/approver`: the people who may approve. */
export async function approvers(ctx: Ctx): Promise<ResultOf<typeof approvalCalls.approvers>> {
  return { approvers: (await approversBeside(ctx, undefined)).map(({ user }) => user.name) }
}
