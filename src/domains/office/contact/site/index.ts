import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const contact: SiteDomain = {
  name: 'contact',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    contactForm: { load: async () => (await import('./ContactForm.tsx')).ContactForm },
    accessibilityStatement: {
      load: async () => (await import('./AccessibilityStatement.tsx')).AccessibilityStatement,
    },
  },
}
