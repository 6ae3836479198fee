import { z } from 'zod'
import { defineSettings } from '#kit/server/settings/define-settings.ts'

/** Settings for checking VAT ids. */
export const masterdataSettings = defineSettings({
  name: 'masterdata',
  shape: z.object({
    /** The seller's own VAT id: with it VIES numbers its answers. */
    ownVatId: z.string().max(20),
  }),
  defaults: { ownVatId: '' },
})
