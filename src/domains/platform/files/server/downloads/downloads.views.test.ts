import { beforeAll, expect, test } from 'vitest'
import type { PageOfTree } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { programOf, testApp, type TestApp } from '#kit/testing/test-app.ts'
import type { DownloadsData } from '../../files.views.ts'
import { downloadViews } from './downloads.views.service.ts'
import { photo, upload } from '../files.fixture.ts'
import { filesServer } from '../index.ts'

let app: TestApp
let files: string[] = []

beforeAll(async () => {
  app = await testApp('download views', { program: programOf(filesServer) })
  const editor = app.as({ role: 'member', rights: ['file.read', 'file.create', 'file.update'] })
  const text = (words: string) => `Ein Text zum Herunterladen: ${words}.`
  const sent = [
    await upload(app, editor, 'bauansuchen.txt', text('Bauen'), { title: 'Bauansuchen', tags: 'Bauen' }),
    await upload(app, editor, 'lose.txt', text('lose')),
    await upload(app, editor, 'hund.txt', text('Hund'), { folder: 'Formulare/Abgaben' }),
    await upload(app, editor, 'zaun.txt', text('Zaun'), { tags: 'Bauen, Garten' }),
    await upload(app, editor, 'plan.jpg', await photo(), { title: 'Ortsplan', alt: 'Plan' }),
    await upload(app, editor, 'intern.txt', text('intern'), { visibility: 'private' }),
  ]
  files = [...sent.map(({ _id }) => _id), uuidv7()]
  await app.platform.database.pool.query(
    `update files set "updatedAt" = '2024-05-01' where "name" like 'lose%'`,
  )
})

async function view(name: keyof typeof downloadViews, lang: Language = 'de') {
  const page: PageOfTree = {
    _id: '00000000-0000-7000-8000-000000000001',
    title: 'Formulare',
    slug: 'formulare',
    type: '',
    tags: [],
    view: name,
    href: '/formulare',
    text: '<p>Zum Ausfüllen</p>',
    description: '',
    lang: 'de',
    picture: null,
    edit: '',
    files,
  }
  const { result } = await runRead(app.platform, { ...systemCaller(lang), user: null }, (ctx) =>
    downloadViews[name](ctx, {
      page,
      audience: 'live',
      rest: [],
      query: new URLSearchParams(),
      path: page.href,
    }),
  )
  return (result!.data as DownloadsData).groups
}

const shape = (groups: DownloadsData['groups']) =>
  groups.map(({ title, files: own }) => [title, own.map((file) => file.title)])

test('groups files by tag or folder, what has neither last; private and missing ones stay out', async () => {
  const groups = await view('downloadviewGroups')
  expect(shape(groups)).toEqual([
    ['Bauen', ['Bauansuchen', 'zaun']],
    ['Abgaben', ['hund']],
    ['', ['lose', 'Ortsplan']],
  ])
  expect(groups[0]).toMatchObject({
    anchor: 'group-bauen',
    files: [{ kind: 'TXT', bytes: expect.any(Number) }, {}],
  })
  expect(groups[0]).not.toHaveProperty('lang')
  expect((await view('downloadviewGroups', 'en'))[0]).toMatchObject({ title: 'Bauen', lang: 'de' })
})

test('groups files by year, the newest first', async () => {
  const groups = await view('downloadviewDates')
  expect(groups.map(({ title }) => title)).toEqual([String(new Date().getFullYear()), '2024'])
  expect(shape(groups)[1]).toEqual(['2024', ['lose']])
})

test('shows all files side by side, pictures as such', async () => {
  const [group, ...others] = await view('downloadviewGrid')
  expect(others).toEqual([])
  expect(group!.files).toHaveLength(5)
  expect(group!.files.find(({ title }) => title === 'Ortsplan')!.picture).toMatchObject({
    alt: 'Plan',
    w: 400,
  })
  expect(group!.files[0]!.picture).toBeNull()
})
