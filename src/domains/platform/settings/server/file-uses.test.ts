import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { testApp } from '../../../../app/test-app.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { defaultSettings } from '../settings.rules.ts'

const app = await testApp('settings_files')
const admin = app.as('admin')

const used = () =>
  app.write(async (ctx) => {
    const { rows } = await ctx.db.execute<{ fileId: string }>(
      sql`select "fileId" from file_uses where "collection" = 'settings' order by "fileId"`,
    )
    return rows.map(({ fileId }) => fileId)
  })

it('notes the files that the settings show, and only as long as they do', async () => {
  const [logo, share, other] = [uuidv7(), uuidv7(), uuidv7()]
  await admin.put('/api/v0/config/', {
    site: { ...defaultSettings.site, logo, favicon: logo },
    meta: { og_image: share, routes: [] },
  })
  expect(await used()).toEqual([logo, share].toSorted())
  await admin.put('/api/v0/config/', { site: { ...defaultSettings.site, logo: other } })
  expect(await used()).toEqual([share, other].toSorted())
  await admin.put('/api/v0/config/', { site: defaultSettings.site, meta: { og_image: null, routes: [] } })
  expect(await used()).toEqual([])
})

it('notes nothing of a change that is refused', async () => {
  const refused = await app.as('member').put('/api/v0/config/', { meta: { og_image: uuidv7(), routes: [] } })
  expect(refused.status).toBe(403)
  expect(await used()).toEqual([])
})
