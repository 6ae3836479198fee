import type { z } from 'zod'
import type { Endpoint } from '../../shared/contract.ts'
import type { Ctx } from '../context.ts'
import type { DomainSettings } from './define-settings.ts'
import type { StoredSettings } from './stored-settings.ts'

type Values = Record<string, unknown>
type Changes<I extends z.ZodType> = Omit<z.output<I>, 'version'>

interface Steps<T extends Values, I extends z.ZodType, O extends z.ZodType> {
  /** Checks a change and returns the values to store; throws a Problem to refuse it. */
  prepare?: (ctx: Ctx, changes: Changes<I>) => Partial<T> | Promise<Partial<T>>
  /** Runs after a change is stored, in its transaction; throws a Problem to refuse it. */
  follow?: (ctx: Ctx, saved: T, before: T) => void | Promise<void>
  /** Fields of answers besides the settings. */
  answered?: (ctx: Ctx, value: T) => Beside<T, O> | Promise<Beside<T, O>>
}
type Beside<T, O extends z.ZodType> = Omit<z.input<O>, keyof T | 'version' | 'value'>

/** Implements the calls of `settingsCalls(…)`; `steps` adds the domain's rules. */
export function settingsHandlers<T extends Values, I extends z.ZodType, O extends z.ZodType>(
  contract: { apart: boolean; calls: { save: Endpoint<I, O> } },
  stored: DomainSettings<T>,
  steps: Steps<NoInfer<T>, I, O> = {},
) {
  async function answer(ctx: Ctx, { value, version }: StoredSettings<T>) {
    const shown = contract.apart ? { value } : value
    return { ...shown, version, ...(await steps.answered?.(ctx, value)) } as z.input<O>
  }
  return {
    read: async (ctx: Ctx) => answer(ctx, await stored.shown(ctx)),
    async save(ctx: Ctx, input: z.output<I>) {
      const { version, ...given } = input as Values & { version?: number }
      const before = await stored.read(ctx)
      const changes = (await steps.prepare?.(ctx, given as unknown as Changes<I>)) ?? (given as Partial<T>)
      const saved = await stored.change(ctx, changes, version)
      await steps.follow?.(ctx, saved.value, before)
      return answer(ctx, saved)
    },
  }
}
