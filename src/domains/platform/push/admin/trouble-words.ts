import type { PushFailure } from '../push.rules.ts'

/** Keys below `push.trouble`, because text keys have no spaces. */
export const troubleWords = {
  push: 'service',
  'push keys': 'keys',
  'push firebase': 'firebase',
  'browser worker': 'worker',
  'browser push': 'browser',
} as const satisfies Record<PushFailure, string>
