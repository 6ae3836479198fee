import { z } from 'zod'
import { defineSettings } from '#kit/server/settings/define-settings.ts'

/** What asking for others' VAT ids takes. */
export const masterdataSettings = defineSettings({
  name: 'masterdata',
  shape: z.object({
    /** The site owner's own VAT id: asked with it, VIES gives its answers a number. */
    ownVatId: z.string().max(20),
  }),
  defaults: { ownVatId: '' },
})
