import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { root } from './site-renderer.ts'

const program = `
  const { resolveConfig } = await import('vite')
  const { developmentServer } = await import('./src/app/site-renderer.dev.ts')
  await resolveConfig(developmentServer, 'serve')
  process.disconnect()`

it('imports nothing that is removed again: Node would start the program anew for it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    // Makes Node report every imported module to its watcher
    env: { ...process.env, NODE_ENV: 'development', WATCH_REPORT_DEPENDENCIES: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const imported: string[] = []
  child.on('message', (message: Record<string, string[]>) =>
    imported.push(...(message['watch:import'] ?? [])),
  )
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(imported.some((url) => url.endsWith('/vite.config.ts'))).toBe(true)
  expect(imported.filter((url) => url.includes('.vite-temp'))).toEqual([])
})
