import { expect, test } from 'vitest'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { photo } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { formerFileRoutes, keepFormerAddress, storeFile } from '../offers.ts'

const uploads = '/wp-content/uploads'
const moved = {
  name: 'moved',
  routes: (...[server, platform]: Parameters<NonNullable<typeof filesServer.routes>>) =>
    formerFileRoutes(server, platform, `${uploads}/*`),
}
const app = await testApp('former addresses of files', { program: programOf(filesServer, moved) })
const admin = app.as('admin')
const at = async (path: string) => {
  const { statusCode, headers } = await app.server.inject({ url: uploads + path })
  return [statusCode, headers.location]
}
const arrive = async (name: string, seed: number, path: string) =>
  runWrite(app.platform, systemCaller(), async (ctx) => {
    const content = name.endsWith('.pdf') ? Buffer.from(`%PDF-1.4\n${seed}`) : await photo(800, 600, seed)
    const formerAddress = `https://www.dorf.example${uploads}${path}`
    return (await storeFile(ctx, { name, content, formerAddress })).file
  })

test('leads by the address on the old site to the file, and by that of a smaller picture to a fitting form', async () => {
  const hof = await arrive('hof.jpg', 1, '/2012/01/hof.jpg')
  const large = await arrive('platz.jpg', 2, '/2020/05/platz-scaled.jpg')
  const plan = await arrive('plan.pdf', 3, '/2012/01/%C3%9Cbersicht%20Plan.pdf')
  expect(await at('/2012/01/hof.jpg')).toEqual([301, hof.href])
  await app.platform.jobs.idle()
  const { file } = (await admin.get(`/api/v0/file/${hof._id}`)).body
  const form = (w: number) =>
    `${hof.href}/${file.webp.find((one: { resolution: { w: number } }) => one.resolution.w === w).gridref}`
  expect(await at('/2012/01/hof-300x200.jpg')).toEqual([302, form(320)])
  expect(await at('/2012/01/hof-640x480.jpg?x=1')).toEqual([302, form(640)])
  expect(await at('/2012/01/hof-1024x768.jpg')).toEqual([302, hof.href])
  expect(await at('/2012/01/hof.jpg.webp')).toEqual([301, hof.href])
  expect(await at('/2020/05/platz.jpg')).toEqual([301, large.href])
  expect((await at('/2020/05/platz-150x150.jpg'))[0]).toBe(302)
  expect(await at('/2012/01/%C3%9Cbersicht%20Plan.pdf')).toEqual([301, plan.href])
  expect(await at('/2012/01/U%CC%88bersicht%20Plan.pdf')).toEqual([301, plan.href])
})

test('leads nowhere from what was never here, can not be read or has been thrown away', async () => {
  const gone = await arrive('weg.jpg', 4, '/weg.jpg')
  expect((await admin.delete(`/api/v0/file/${gone._id}`)).status).toBe(200)
  for (const path of ['/weg.jpg', '/nie.jpg', '/a%00.jpg', `/${'a'.repeat(3000)}.jpg`])
    expect((await at(path))[0]).toBe(404)
})

test('keeps an address with the file it leads to, until that is thrown away', async () => {
  const first = await arrive('eins.jpg', 5, '/eins.jpg')
  const second = await arrive('zwei.jpg', 6, '/eins.jpg')
  expect(await at('/eins.jpg')).toEqual([301, first.href])
  await admin.delete(`/api/v0/file/${first._id}`)
  const kept = (address: string) =>
    runWrite(app.platform, systemCaller(), (ctx) => keepFormerAddress(ctx, second._id, address))
  expect(await kept(`${uploads}/eins.jpg`)).toBe(true)
  expect(await at('/eins.jpg')).toEqual([301, second.href])
  expect(await kept('https://dorf.example/')).toBe(false)
})

test('knows a file that is here already by its address there, too', async () => {
  const here = await arrive('hier.jpg', 7, '/hier.jpg')
  expect((await arrive('hier.jpg', 7, '/2015/hier.jpg'))._id).toBe(here._id)
  expect(await at('/2015/hier.jpg')).toEqual([301, here.href])
})
