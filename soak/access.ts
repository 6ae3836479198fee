import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '#kit/testing/running-site.ts'
import type { Trial } from './soak.ts'

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')

export const accessTrials: readonly Trial[] = [
  {
    name: 'access',
    claim:
      'every call lets in whom its contract names, on https, behind a proxy, with S3 and in several processes',
    async run() {
      const child = spawn(process.execPath, [vitest, 'run', 'src/app/access-settings.test.ts'], {
        cwd: root,
        env: { ...process.env, ACCESS: 'all' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error('see src/app/access-settings.test.ts with ACCESS=all')
      return 'every call and role in four settings'
    },
  },
]
