import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const notices: SiteDomain = {
  name: 'notices',
  sheet: 'village',
  texts: { de: {}, en: {} },
  views: {
    noticeview: { load: async () => (await import('./Notices.tsx')).Notices },
    noticeDetail: { load: async () => (await import('./NoticeDetail.tsx')).NoticeDetail },
  },
}
