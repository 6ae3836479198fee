import { expect, test } from 'vitest'
import { isTileAddress, tileChoice, tileServices } from './map-tiles.rules.ts'

test('knows an address of map pictures from what is none', () => {
  for (const address of [
    '',
    ...Object.values(tileServices).map(({ tiles }) => tiles),
    'http://127.0.0.1:8080/{z}/{x}/{y}.png?key={apikey}',
  ])
    expect([address, isTileAddress(address)]).toEqual([address, true])
  for (const address of [
    'https://tile.example/{z}/{x}.png',
    'tile.example/{z}/{x}/{y}.png',
    'javascript:alert({x}{y}{z})',
    'https://{x}.example/{z}/{y}',
    "https://tile.example'; script-src */{z}/{x}/{y}",
  ])
    expect([address, isTileAddress(address)]).toEqual([address, false])
})

test('tells which service an address is of', () => {
  expect(tileChoice(undefined)).toBe('osm')
  expect(tileChoice('')).toBe('none')
  expect(tileChoice(tileServices.basemap.tiles)).toBe('basemap')
  expect(tileChoice('https://tile.example/{z}/{x}/{y}.png')).toBe('own')
})
