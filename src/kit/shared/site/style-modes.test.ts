import { expect, test } from 'vitest'
import { classesOfQuery, classOfMode } from './style-modes.ts'

const of = (query: string) => classesOfQuery(new URLSearchParams(query))

test('takes the four styles and no other', () => {
  expect(of('style=style1')).toEqual(['style1'])
  expect(of('style=style4&fontincrease=2')).toEqual(['style4', 'font-increase-2'])
  expect(of('style=style5')).toEqual([])
  expect(of('style=')).toEqual([])
})

test('turns a truthy fontincrease into a class', () => {
  expect(of('fontincrease=4')).toEqual(['font-increase-4'])
  // `0` in an address is text, and only empty text is false
  expect(of('fontincrease=0')).toEqual(['font-increase-0'])
  expect(of('fontincrease=')).toEqual([])
  expect(of('fontincrease=%22%3E%3Cscript%3E')).toEqual([])
})

test('names the class of a style mode', () => {
  expect(classOfMode('default')).toBe('')
  expect(classOfMode('high-contrast')).toBe('theme-high-contrast')
})
