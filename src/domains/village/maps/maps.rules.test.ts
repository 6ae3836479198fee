import { describe, expect, test } from 'vitest'
import {
  climb,
  directionsTo,
  distanceKm,
  frameAround,
  fromWorld,
  kilometresAlong,
  roundedMinutes,
  sayDistance,
  scaleBar,
  spread,
  tileAddress,
  tileOrigin,
  toWorld,
  walkingMinutes,
} from './maps.rules.ts'

const vienna = { lat: 48.2082, lon: 16.3738 }
const salzburg = { lat: 47.8095, lon: 13.055 }

describe('distances', () => {
  test('are those over ground', () => {
    // One degree of latitude on the mean sphere.
    expect(distanceKm({ lat: 48, lon: 16 }, { lat: 49, lon: 16 })).toBeCloseTo(111.195, 2)
    expect(distanceKm(vienna, salzburg)).toBeCloseTo(251.2, 0)
    expect(distanceKm(vienna, vienna)).toBe(0)
  })

  test('add up along a line', () => {
    const [a, b, c] = [0, 0.01, 0.02].map((step) => ({ lat: 48 + step, lon: 16 }))
    const along = kilometresAlong([a!, b!, c!, a!])
    expect(along[0]).toBe(0)
    expect(along[2]).toBeCloseTo(2.2239, 3)
    expect(along[3]).toBeCloseTo(4.4478, 3)
  })

  test('are said in metres and kilometres', () => {
    expect(sayDistance(0.4834, 'de')).toBe('480 m')
    expect(sayDistance(1.449, 'de')).toBe('1,4 km')
    expect(sayDistance(12, 'en')).toBe('12.0 km')
  })
})

describe('walking', () => {
  test('climbs only what goes up', () => {
    expect(climb([200, 260, null, 230, 300])).toEqual({ up: 130, down: 30 })
    expect(climb([null, null])).toEqual({ up: 0, down: 0 })
  })

  test('takes the longer of way and height, and half the other', () => {
    expect(walkingMinutes(4, 0, 0)).toBe(60)
    expect(walkingMinutes(4, 300, 0)).toBe(90)
    expect(walkingMinutes(2, 600, 0)).toBe(135)
  })

  test('is said to five minutes, later to a quarter', () => {
    expect([3, 47, 118, 128].map(roundedMinutes)).toEqual([5, 45, 120, 135])
  })
})

describe('the map', () => {
  test('comes back from the world map to the same place', () => {
    const back = fromWorld(toWorld(vienna))
    expect(back.lat).toBeCloseTo(vienna.lat, 9)
    expect(back.lon).toBeCloseTo(vienna.lon, 9)
    // The tile in which OpenStreetMap has the middle of Vienna.
    const { x, y } = toWorld(vienna)
    expect([Math.floor(x * 2 ** 10), Math.floor(y * 2 ** 10)]).toEqual([558, 355])
  })

  test('has every point inside, even a single one', () => {
    for (const points of [[vienna], [vienna, salzburg], [vienna, { ...vienna, lat: 49 }]]) {
      const frame = frameAround(points)
      expect(frame.w / frame.h).toBeCloseTo(4 / 3, 6)
      for (const { x, y } of points.map(toWorld)) {
        expect((x - frame.x) / frame.w).toBeGreaterThan(0.1)
        expect((x - frame.x) / frame.w).toBeLessThan(0.9)
        expect((y - frame.y) / frame.h).toBeGreaterThan(0.1)
        expect((y - frame.y) / frame.h).toBeLessThan(0.9)
      }
    }
  })

  test('has a scale in round numbers', () => {
    expect(scaleBar(2400)).toEqual({ metres: 500, share: 500 / 2400 })
    expect(scaleBar(900).metres).toBe(200)
    expect(scaleBar(30_000).metres).toBe(10_000)
  })

  test('lets no place hide another one that the edge pushes beside it', () => {
    const corner = [
      { x: 0, y: 1 },
      { x: 10, y: 0 },
      { x: 1, y: 74 },
    ]
    const [first, second] = spread(corner, 9, { w: 100, h: 75 })
    expect(Math.hypot(first!.x - second!.x, first!.y - second!.y)).toBeGreaterThan(8.9)
  })

  test('lets no place hide another one', () => {
    const crowd = Array.from({ length: 14 }, (_, index) => ({ x: 50 + (index % 3), y: 50 }))
    const moved = spread(crowd, 9, { w: 100, h: 75 })
    for (const [index, a] of moved.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(4.5)
      expect(a.y).toBeLessThanOrEqual(70.5)
      for (const b of moved.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(8.9)
    }
    expect(
      spread(
        [
          { x: 20, y: 20 },
          { x: 60, y: 60 },
        ],
        9,
        { w: 100, h: 75 },
      ),
    ).toEqual([
      { x: 20, y: 20 },
      { x: 60, y: 60 },
    ])
  })
})

test('tiles come from where the setting says, and from nowhere else', () => {
  expect(tileOrigin('https://tiles.example:8443/a/{z}/{x}/{y}.png')).toBe('https://tiles.example:8443')
  expect(tileOrigin('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toBe('https://tile.openstreetmap.org')
  for (const wrong of [
    '',
    'javascript:alert(1)',
    '//x/{z}',
    'data:image/png',
    'https://',
    'https://{s}.example/{z}',
  ]) {
    expect(tileOrigin(wrong)).toBeNull()
  }
  expect(tileAddress('https://t.example/{z}/{x}/{y}.png?k=1', 3, 4, 5)).toBe(
    'https://t.example/3/4/5.png?k=1',
  )
  expect(directionsTo(vienna)).toContain('to=48.2082%2C16.3738')
})
