import { expect, test } from 'vitest'
import type { FileSummary } from '../domain.ts'
import { batchedForms, loadPicture } from './loaded-pictures.ts'

const id = '01a20357-991d-7214-82db-2e0f59969010'
const other = '01a20357-991d-7214-82db-2e0f59969011'
const address = `/api/v0/download/${id}`
const picture = { src: `${address}/a`, w: 4000, h: 3000, variants: [{ src: `${address}/b`, w: 640 }] }
const file: FileSummary = {
  _id: id,
  title: 'A',
  kind: 'JPG',
  bytes: 1,
  isImage: true,
  picture,
  href: address,
  alt: 'A',
  caption: '',
  credit: '',
}
const asked: (readonly string[])[] = []
const find = batchedForms(async (ids) => {
  asked.push(ids)
  return [file]
})

/** Attributes of an `img` after `loadPicture`. */
async function loaded(src: string, own: Record<string, string> = {}, found = find) {
  const attributes = new Map(Object.entries(own))
  const image = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    hasAttribute: (name: string) => attributes.has(name),
  }
  await loadPicture(image, src, found)
  return Object.fromEntries(attributes)
}

test('a picture in the editor loads in the form that fits, with its size', async () => {
  expect(await loaded(address)).toEqual({
    src: `${address}/a`,
    srcset: `${address}/b 640w`,
    sizes: expect.stringContaining('rem'),
    width: '4000',
    height: '3000',
  })
  expect(await loaded(address, { width: '300' })).toMatchObject({ width: '300' })
})

test('pictures of other sites and files that are gone load as they are', async () => {
  expect(await loaded('https://else.example/a.png')).toEqual({ src: 'https://else.example/a.png' })
  expect(await loaded(`/api/v0/download/${other}`)).toEqual({ src: `/api/v0/download/${other}` })
  const refused = async () => Promise.reject(new Error('403'))
  expect(await loaded(address, {}, refused)).toEqual({ src: address })
})

test('pictures of one text are read together', async () => {
  asked.length = 0
  await Promise.all([find(id), find(other), find(id)])
  expect(asked).toEqual([[id, other]])
})
