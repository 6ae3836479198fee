import { z } from 'zod'
import { outsideAddress } from '../../shared/settings/outside-address.ts'
import type { Ctx } from '../context.ts'
import { defineSettings } from './define-settings.ts'

/** A service of others that a domain asks. A domain contributes it as `outside`. */
export interface OutsideService {
  /** In settings: `vies`. */
  name: string
  /** What people call it. */
  title: string
  /** Where it is asked as long as nobody sets another address. */
  standard: string
}

/** The addresses that administrators have set, by the names of the services. */
export const outsideSettings = defineSettings({
  name: 'outside_services',
  shape: z.object({ addresses: z.record(z.string(), outsideAddress) }),
  defaults: { addresses: {} },
})

/** Where a service of others is asked, without a slash at the end: as set, else its standard. */
export async function outsideAddressOf(ctx: Ctx, { name, standard }: OutsideService): Promise<string> {
  const { addresses } = await outsideSettings.read(ctx)
  return (addresses[name] ?? standard).replace(/\/+$/, '')
}
