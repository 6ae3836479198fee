import { expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { serverDomains } from '#app/domains.server.ts'
import { commandSite } from './command-site.fixture.ts'
import { commandsOf } from './operations-page.fixture.ts'
import { storedBy } from './site-of.ts'

const { folder, said, run } = await commandSite('operations', { stored: storedBy(serverDomains), runCommand })

test('the page shows commands in all of these sections', () => {
  expect(commandsOf('Into one file')).toHaveLength(2)
  expect(commandsOf('Restore')).toHaveLength(5)
  expect(commandsOf('The drill')).toHaveLength(1)
})

// All others run at night: each restore creates all tables anew
test.each([commandsOf('Into one file')[0]!, commandsOf('Restore').at(-1)!])('%s', async (command) => {
  const words = command
    .replace(/^npm run cli -- /, '')
    .replace('/mnt/backup', folder)
    .split(' ')
  said.length = 0
  expect({ code: await run(words), said }).toMatchObject({ code: 0 })
})
