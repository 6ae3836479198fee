import type { Rule } from './rule.ts'

/** Terms that the CII schema in the written version (D16B) cannot represent. */
export const ciiRules: readonly Rule[] = [
  {
    id: 'CII-D16B-BG-3',
    severity: 'error',
    path: 'BG-3',
    field: 'preceding',
    broken: ({ preceding }) => preceding.length > 1,
    words: {
      de: 'Dieses Format nennt höchstens eine frühere Rechnung, hier sind es mehrere. Wählen Sie XRechnung (UBL) oder Peppol, oder PDF.',
      en: 'This format names at most one earlier invoice, and here there are several. Choose XRechnung (UBL) or Peppol, or PDF.',
    },
    wrong: (invoice) => ({
      ...invoice,
      preceding: ['A-1', 'A-2'].map((number) => ({ number, issued: '2026-01-31' })),
    }),
  },
]
