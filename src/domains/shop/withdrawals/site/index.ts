import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const withdrawals: SiteDomain = {
  name: 'withdrawals',
  sheet: 'shop',
  // Loaded with the view: texts.ts
  texts: { de: {}, en: {} },
  views: { shopWithdrawal: { load: async () => (await import('./Withdrawal.tsx')).Withdrawal } },
}
