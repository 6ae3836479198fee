import { expect, test } from 'vitest'
import { imageOf, inTwoSizes, sourceOf } from './picture-forms.ts'

const form = (w: number, type: 'image/webp' | 'image/avif') => ({ src: `/${type.slice(6)}-${w}`, w, type })
const picture = {
  src: '/middle',
  w: 4000,
  h: 3000,
  variants: [
    form(320, 'image/webp'),
    form(1280, 'image/webp'),
    form(320, 'image/avif'),
    form(1280, 'image/avif'),
  ],
}

test('an image names its size and every form, AVIF in a source of its own', () => {
  expect(imageOf(picture, '92vw')).toEqual({
    src: '/middle',
    srcSet: '/webp-320 320w, /webp-1280 1280w',
    sizes: '92vw',
    width: 4000,
    height: 3000,
  })
  expect(sourceOf(picture, '92vw')).toEqual({
    type: 'image/avif',
    srcSet: '/avif-320 320w, /avif-1280 1280w',
    sizes: '92vw',
  })
})

test('a drawing has one form for every width', () => {
  const drawing = { src: '/logo', w: 200, h: 240, variants: [] }
  expect(imageOf(drawing, '4rem')).toEqual({ src: '/logo', width: 200, height: 240 })
  expect(sourceOf(drawing, '4rem')).toBeNull()
})

test('a picture stored in two sizes offers both, the small one first', () => {
  const { srcSet, src } = imageOf(
    inTwoSizes({ large: '/l', small: '/s', width: 1500, height: 2000 }),
    '12rem',
  )
  expect([src, srcSet]).toEqual(['/s', '/s 360w, /l 1500w'])
  expect(inTwoSizes({ large: '/l', small: '/s', width: 300, height: 200 }).variants[0]!.w).toBe(300)
})
