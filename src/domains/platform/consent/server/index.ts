import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { consent } from '../consent.contract.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { consentFrame, followSettings } from './banners.service.ts'
import { measuringSources } from './measuring-sources.ts'
import { counts, record } from './proofs.service.ts'
import { retentionJob } from './retention.job.ts'
import { consentPersonal } from './consent.personal.ts'

export const consentServer: ServerDomain = {
  name: 'consent',
  personal: consentPersonal,
  calls: implement(consent, { record, counts }),
  jobs: [retentionJob],
  policySources: measuringSources,
  frame: async (ctx) => ({ consent: await consentFrame(ctx, await siteSettings(ctx)) }),
  start: ({ events }) =>
    events.on('settingsChanged', async (ctx, { sections }) => {
      if (sections.includes('privacy')) await followSettings(ctx)
    }),
}
