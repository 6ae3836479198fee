import { expect, test } from 'vitest'
import { readDrawing } from '#kit/server/images/images.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { sendForm } from './files.fixture.ts'
import { filesServer } from './index.ts'
import { hollowPng, nastyFiles } from './nasty-files.fixture.ts'

const app = await testApp('nasty files', { program: programOf(filesServer) })
const editor = app.as({ role: 'member', rights: ['file.read', 'file.create'] })
const files = await nastyFiles()

// `npm run fuzz` also measures how long each blocks the program
test.each(files.map(({ name, bytes }) => [name, bytes] as const))(
  '%s is stored or refused',
  async (name, bytes) => {
    const { status, body } = await sendForm(app, editor, { name, bytes })
    const stored = status === 200 && body.file.length === 1
    const refused = status >= 400 && status < 500 && Boolean(body.code && body.message)
    expect([stored || refused, status, body.code]).toEqual([true, status, body.code])
  },
)

test('a picture that has pixels and no content is refused by its header', async () => {
  const { status, body } = await sendForm(app, editor, { name: 'h.png', bytes: hollowPng(9980, 9980) })
  expect([status, body.code]).toEqual([422, 'IMAGE_TOO_LARGE'])
})

test('a large drawing is read in another process: this one goes on meanwhile', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(2000)}</svg>`
  let turns = 0
  let done = false
  const turn = () => {
    turns++
    if (!done) setImmediate(turn)
  }
  const read = readDrawing(drawing).then(({ svg }) => (done = svg.length > 0))
  setImmediate(turn)
  await read
  expect(turns).toBeGreaterThan(0)
})
