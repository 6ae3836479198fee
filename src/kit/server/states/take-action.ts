import { messageStep, whyNot, type States } from '../../shared/states/states.ts'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { changeRecord, type RecordWrite } from '../records/change.ts'
import type { RecordKind, RecordTable, RowOf } from '../records/kind.ts'
import { wrongField } from '../records/refusals.ts'
import { addStep } from './steps.ts'

/** Throws 409 `TRANSITION` with the reason if an action is not possible in a state. */
export function requireAction<S extends string, A extends string>(
  states: States<S, A>,
  action: A,
  from: S,
): void {
  const why = whyNot(states, action, from)
  if (!why) return
  const { to = from } = states.actions[action]
  throw new Problem('TRANSITION', 409, why, { details: { action, from, to } })
}

/** Data of an action. */
export interface ActionTaken<T extends RecordTable> extends Omit<RecordWrite<T>, 'action'> {
  action: string
  /** Internal note, kept with the step. */
  text?: string
  /** Message mailed to the people concerned outside. */
  message?: string
}

/**
 * Applies an action to a locked record: checks the transition, changes state and values, adds the step, and runs the
 * kind's follow-up. Returns the new row. Throws 409 `TRANSITION`, and 422 if a required text is missing. The endpoint
 * must check the right.
 */
export async function takeAction<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
  { action, text = '', message = '', values, ...write }: ActionTaken<T>,
): Promise<RowOf<T>> {
  const { states } = kind
  const declared = states?.actions[action]
  if (!states || !declared) throw new Error(`${kind.name} knows no action "${action}"`)
  const from = row['state'] as string
  requireAction(states, action, from)
  if (declared.text === 'must' && text.trim() === '')
    throw wrongField('text', {
      de: 'Bitte schreiben Sie ein paar Worte dazu.',
      en: 'Please write a few words about it.',
    })
  if (declared.message === 'must' && message.trim() === '')
    throw wrongField('message', {
      de: 'Bitte schreiben Sie, was in der E-Mail stehen soll.',
      en: 'Please write what the e-mail should say.',
    })
  const to = declared.to ?? from
  const is = await changeRecord(ctx, kind, row, {
    ...write,
    values: { ...values, state: to } as unknown as Partial<RowOf<T>>,
    action,
  })
  await addStep(
    ctx,
    { collection: kind.name, recordId: row._id },
    { what: action, state: to === from ? null : to, text: text.trim() },
  )
  if (message.trim() !== '')
    await addStep(
      ctx,
      { collection: kind.name, recordId: row._id },
      { what: messageStep, text: message.trim() },
    )
  await kind.follows?.(ctx, { action, was: row, is, text: text.trim(), message: message.trim() })
  return is
}
