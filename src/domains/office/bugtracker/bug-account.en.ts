import type { account as de } from './bug-account.de.ts'

export const account: typeof de = {
  title: 'Your bug reports',
  reported: 'reported on {{day}}',
  answer: '“{{text}}”',
}
