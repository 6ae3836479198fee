import { expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { newIdentity, recipientOf } from './archive/age.ts'
import { fileSource, writeArchiveFile } from './archive/archive-file.ts'
import { compareWith } from './restore/compare.ts'
import { changedByRestore, restoreSite } from './restore/restore.ts'
import { siteWithArchives } from './backup.fixture.ts'
import { storedBy } from './site-of.ts'
import { writeBackup } from './writing/write-backup.ts'

const app = await testApp('backup restored over')
const { config } = app.platform
const { site, file, backup, write, restored } = await siteWithArchives(app, storedBy(serverDomains))

test('over a site that is there, the older state takes the place of all of it', async () => {
  await write('Vorher')
  const { file: archive, contents } = await backup()
  const { to } = await restored(archive, 'over')
  await write('Nachher')
  const later = await backup()
  await restoreSite(fileSource(later.file), later.contents, to, { isOver: true })
  expect((await compareWith(later.contents.manifest, to, { leaveOut: changedByRestore })).same).toBe(true)
  await restoreSite(fileSource(archive), contents, to, { isOver: true })
  expect((await compareWith(contents.manifest, to, { leaveOut: changedByRestore })).same).toBe(true)
})

test('what only a key opens is restored with it', async () => {
  const identity = await newIdentity()
  const archive = `${file()}.age`
  await writeArchiveFile(archive, { recipient: await recipientOf(identity), identity }, (writer) =>
    writeBackup(site, writer, { address: config.publicUrl, secret: config.secret }),
  )
  expect((await restored(archive, 'encrypted', identity)).same).toBe(true)
})
