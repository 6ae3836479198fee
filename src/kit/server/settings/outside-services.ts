import { z } from 'zod'
import { outsideAddress } from '../../shared/settings/outside-address.ts'
import type { Ctx } from '../context.ts'
import { defineSettings } from './define-settings.ts'

/** A third-party service a domain calls. Domains contribute it as `outside`. */
export interface OutsideService {
  /** Name in the settings: `vies`. */
  name: string
  /** Name for people. */
  title: string
  /** Address used until another one is set. */
  standard: string
}

/** Addresses set by administrators, by service name. */
export const outsideSettings = defineSettings({
  name: 'outside_services',
  shape: z.object({ addresses: z.record(z.string(), outsideAddress) }),
  defaults: { addresses: {} },
})

/** Address of a third-party service, without a trailing slash: the set one, else the standard. */
export async function outsideAddressOf(ctx: Ctx, { name, standard }: OutsideService): Promise<string> {
  const { addresses } = await outsideSettings.read(ctx)
  return (addresses[name] ?? standard).replace(/\/+$/, '')
}
