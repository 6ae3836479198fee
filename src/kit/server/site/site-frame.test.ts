import { expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { type FrameContribution, gatherFrame, type OwnFrame } from './site-frame.ts'

const own: OwnFrame = {
  name: 'Rebenau',
  claim: '',
  logo: null,
  languages: ['de', 'en'],
  navigation: [],
  footer: [{ _id: 'marked', label: 'Marked', href: '/marked' }],
  contact: { organisation: '', street: '', zip: '', city: '', phone: '', email: '' },
  colours: { primary: '#ff9800', accent: '#5f7037' },
  adminUrl: '/admincenter',
  timeZone: 'Europe/Vienna',
}
const ctx = { lang: 'en' } as Ctx
const gather = (...given: FrameContribution[]) =>
  gatherFrame(
    ctx,
    own,
    given.map((contribution, index) => ({ name: `domain ${index}`, frame: () => contribution })),
  )
const link = (name: string, order: number) => ({ _id: name, label: name, href: `/${name}`, order })
const part = (name: string, order: number) =>
  ({ place: 'footer', part: name, data: { name }, order }) as const

test('puts the links and parts of all domains in their order, after those of the tree', async () => {
  const frame = await gather(
    { links: [link('late', 50), link('early', 10)], parts: [part('second', 2)] },
    { links: [link('between', 20)], parts: [part('first', 1)] },
  )
  expect(frame.footer.map(({ _id }) => _id)).toEqual(['marked', 'early', 'between', 'late'])
  expect(frame.footer[1]).toEqual({ _id: 'early', label: 'early', href: '/early' })
  expect(frame.parts).toEqual([
    { place: 'footer', part: 'first', data: { name: 'first' } },
    { place: 'footer', part: 'second', data: { name: 'second' } },
  ])
})

test('joins the places, and says which two domains answer', async () => {
  expect((await gather({ places: { search: '/find' } }, { places: { signIn: '/in' } })).places).toEqual({
    search: '/find',
    signIn: '/in',
  })
  await expect(gather({ places: { search: '/find' } }, { places: { search: '/seek' } })).rejects.toThrow(
    'two domains answer the place search',
  )
})

test('asks about nothing where no domain tells of optional services', async () => {
  expect((await gather()).consent.services).toEqual({})
})
