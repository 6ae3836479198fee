import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { serverDomains } from '#app/domains.server.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { startS3Server } from '#kit/testing/s3-server.ts'
import { newIdentity, recipientOf } from './archive/age.ts'
import { writeArchiveFile } from './archive/archive-file.ts'
import { commandSite } from './command-site.fixture.ts'
import { backupNight } from './night/night.ts'
import { commandsOf } from './operations-page.fixture.ts'
import { updateSettings } from './settings.service.ts'
import { siteOf, storedBy } from './site-of.ts'
import { writeBackup } from './writing/write-backup.ts'

const stored = storedBy(serverDomains)
const { folder, said, run, open } = await commandSite('operations', { stored, runCommand })
const s3 = await startS3Server()
afterAll(() => s3.close())

const at = (name: string) => path.join(folder, name)
/** Addresses in the folder and in the bucket. */
const nights = { folder: '', bucket: '' }

beforeAll(() =>
  open(async (platform) => {
    await runWrite(platform, systemCaller(), (ctx) =>
      updateSettings(ctx, { settings: { folders: [folder], s3: s3.url } }),
    )
    await backupNight(platform, stored, 'person')
    nights.folder = (await readdir(at('nights')))[0]!
    nights.bucket = [...s3.objects.keys()]
      .find((key) => key.includes('/nights/'))!
      .split('/')
      .at(-1)!
    const identity = await newIdentity()
    await writeFile(at('key.txt'), `# made for this\n${identity}\n`)
    await writeArchiveFile(
      at('today.tar.zst.age'),
      { recipient: await recipientOf(identity), identity },
      (archive) =>
        writeBackup(siteOf(platform, stored), archive, {
          address: platform.config.publicUrl,
          secret: undefined,
        }),
    )
  }),
)

/** Words of a command, with this test's paths in place of the page's. */
const wordsOf = (command: string): string[] =>
  command
    .replace(/^npm run cli -- /, '')
    .replaceAll("'", '')
    .replace(/s3:\S+/, s3.url.replace('/site?', `/site/nights/${nights.bucket}?`))
    .replace(/\/mnt\/backup\/nights\/\S+/, at(`nights/${nights.folder}`))
    .replace('/mnt/backup', folder)
    .replace('key.txt', at('key.txt'))
    .split(' ')

test.each(
  ['Into one file', 'Restore', 'The drill'].flatMap((section) =>
    commandsOf(section).map((command) => [section, command]),
  ),
)('%s: %s', async (section, command) => {
  const words = wordsOf(command)
  // The page writes the same file twice: with and without the secret
  if (section === 'Into one file') await rm(at('today.tar.zst'), { force: true })
  if (words.includes('--compare')) await run(['restore', at('today.tar.zst')])
  said.length = 0
  expect({ code: await run(words), said }).toMatchObject({ code: 0 })
})
