import { expect, test } from 'vitest'
import {
  composed,
  countAgainAfter,
  cutOf,
  hashtagsIn,
  lengthOn,
  pauseAfter,
  ratioFor,
} from './social.rules.ts'

test('what is cut out is as large as fits, and as near to what matters as the edges let it', () => {
  const wide = { width: 1000, height: 500 }
  expect(cutOf(wide, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 250, y: 0, w: 500, h: 500 })
  expect(cutOf(wide, 1, { x: 1, y: 0 })).toEqual({ x: 500, y: 0, w: 500, h: 500 })
  expect(cutOf({ width: 500, height: 1000 }, 1.91, { x: 0, y: 1 })).toEqual({ x: 0, y: 738, w: 500, h: 262 })
  expect(cutOf({ width: 1, height: 1 }, 1.91, { x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0, w: 1, h: 1 })
})

test('Instagram shows nothing narrower than 4:5 or wider than 1.91:1', () => {
  expect(ratioFor('instagram', 'original', 300, 1000)).toBe(0.8)
  expect(ratioFor('instagram', 'original', 3000, 1000)).toBe(1.91)
  expect(ratioFor('mastodon', 'original', 3000, 1000)).toBe(3)
})

test('the link stands where the network shows it, and once', () => {
  const post = { text: 'Fest', link: 'https://rebenau.example/fest', picture: null }
  expect(composed('facebook', post)).toBe('Fest')
  expect(composed('facebook', { ...post, picture: 'p' })).toBe('Fest\n\nhttps://rebenau.example/fest')
  expect(composed('mastodon', { ...post, text: 'Siehe https://rebenau.example/fest' })).toBe(
    'Siehe https://rebenau.example/fest',
  )
})

test('texts are counted as the networks count', () => {
  expect(lengthOn('mastodon', `a ${'https://rebenau.example/'.padEnd(90, 'x')}`)).toBe(25)
  expect(lengthOn('instagram', '👍👍')).toBe(2)
  expect(hashtagsIn('#Wein und #Fest, nicht https://a.example/#anker')).toBe(2)
})

test('pauses grow, and old posts are counted no more', () => {
  expect([1, 2, 3, 9].map(pauseAfter)).toEqual([2, 4, 8, 60])
  expect([1, 72, 500, 3000].map(countAgainAfter)).toEqual([60, 360, 1440, null])
})
