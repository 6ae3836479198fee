import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const forms: SiteDomain = {
  name: 'forms',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    officeForm: { load: async () => (await import('./OfficeForm.tsx')).OfficeForm },
    formview: { load: async () => (await import('./Forms.tsx')).Forms },
  },
}
