import type { CallOf, Contract, Endpoint, InputOf, ResultOf } from '../shared/contract.ts'
import type { Ctx } from './context.ts'

/** A call with its handler. */
export interface MountedCall {
  endpoint: Endpoint
  handle: (ctx: Ctx, input: never) => Promise<unknown>
}

export type Handlers<C extends Contract> = {
  [K in keyof C]: (ctx: Ctx, input: InputOf<C[K]>) => Promise<ResultOf<C[K]>>
}

/** Binds a contract to its handlers; missing or mistyped ones are compile errors. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): MountedCall[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof C] as MountedCall['handle'],
  }))
}
export type { CallOf }
