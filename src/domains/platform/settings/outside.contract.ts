import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { outsideAddress } from '#kit/shared/settings/outside-address.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'

const output = z.object({
  ...storedVersion,
  /** Configured addresses by service name. */
  addresses: z.record(z.string(), z.string()),
  /** All third-party services of the site. */
  services: z.array(z.object({ name: z.string(), title: z.string(), standard: z.string() })),
})

/** Addresses of third-party services. */
export const outsideCalls = {
  outside: endpoint({
    method: 'GET',
    path: '/api/v0/config/services',
    summary: 'The services of others that the site asks, with the addresses that were set for them',
    access: 'admin',
    input: z.object({}),
    output,
  }),
  changeOutside: endpoint({
    method: 'PUT',
    path: '/api/v0/config/services',
    summary: 'Set where services of others are asked; one that is left out or empty has its standard address',
    access: 'admin',
    fresh: true,
    input: z.object({
      addresses: z.record(z.string().max(60), z.union([z.literal(''), outsideAddress])),
      ...knownVersion,
    }),
    output,
  }),
}
