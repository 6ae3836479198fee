import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { storeFile } from '../../../../platform/files/server/offers.ts'
import { storeSubscribers } from '../../../newsletter/server/offers.ts'
import { moduleProps } from '../../letter-modules.contract.ts'

const app = await testApp('files of letters')
const admin = app.as('admin')
const helper = app.as({ role: 'member', rights: ['file.read', 'file.update', 'file.remove'] })
const sender = app.as({ role: 'member', rights: ['file.read', 'file.update', 'newsletter.publish'] })
const words = (de: string) => ({ de, en: de })

async function letterWith(image: string) {
  const [list] = (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
  const person = { name: 'Eva Berg', lang: 'de' as const, state: 'confirmed' as const, lists: [list._id] }
  const since = new Date().toISOString()
  await app.write((ctx) =>
    storeSubscribers(ctx, [], [{ ...person, _id: uuidv7(), email: 'eva@example.org', since }], 'test'),
  )
  const { status, body } = await admin.post('/api/v0/newsletter_sending', {
    title: 'Brief mit Bild',
    subject: words('Ein Bild'),
    preview: words('Ein Bild vom Platz'),
    lists: [list._id],
    modules: [
      {
        _id: uuidv7(),
        kind: 'picture',
        props: moduleProps.parse({ image, text: words('Der Platz') }),
      },
    ],
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.newsletter_sending._id as string
}

test('a picture of a letter that went out is changed by who may send letters, and stays while the letter does', async () => {
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#376' } })
    .jpeg()
    .toBuffer()
  const { file: picture } = await app.write((ctx) =>
    storeFile(ctx, { name: 'platz.jpg', alt: 'Der Platz', content }),
  )
  const at = `/api/v0/file/${picture._id}`
  const letter = await letterWith(picture._id)
  expect((await admin.get(`${at}/usage`)).body.uses).toMatchObject([{ recordId: letter }])
  expect((await helper.put(at, { title: 'Noch ein Entwurf' })).body.waits).toBe(false)
  const started = await admin.post(`/api/v0/newsletter_sending/${letter}/start`, {})
  expect([started.status, started.body.message]).toEqual([200, undefined])
  expect((await helper.put(at, { title: 'Frech' })).body.waits).toBe(true)
  expect((await sender.put(at, { title: 'Mit Recht' })).body.waits).toBe(false)
  expect((await helper.delete(at)).body.code).toBe('FILE_USED')
})
