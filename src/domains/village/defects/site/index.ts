import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const defects: SiteDomain = {
  name: 'defects',
  sheet: 'village',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    defectForm: { load: async () => (await import('./DefectForm.tsx')).DefectForm },
    defectStatus: { load: async () => (await import('./DefectStatus.tsx')).DefectStatus },
    defectList: { load: async () => (await import('./DefectList.tsx')).DefectList },
  },
}
