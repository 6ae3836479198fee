import type { PushFailure } from '../push.rules.ts'

/** Below `push.trouble`: keys of texts have no spaces. */
export const troubleWords = {
  push: 'service',
  'push keys': 'keys',
  'push firebase': 'firebase',
  'browser worker': 'worker',
  'browser push': 'browser',
} as const satisfies Record<PushFailure, string>
