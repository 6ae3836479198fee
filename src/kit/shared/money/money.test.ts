import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Random, seeded } from '../../testing/seeded.ts'
import { amountOf, type Cents, cents, minus, negative, percentOf, sum, vatWithin } from './cents.ts'
import { divideRounded, quantity, rate, scaled, unitPrice, unscaled } from './decimals.ts'
import {
  readAmount,
  readQuantity,
  writeAmount,
  writeMoney,
  writePrice,
  writePriceMoney,
  writeRate,
  writeTenths,
} from './format.ts'
import { centsField, quantityField, rateField, unitPriceField } from './money-fields.ts'
import { split } from './split.ts'
import { xmlPrice } from './xml-price.ts'

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const list = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: whole(random, 1, most) }, make)

test('rounds half away from zero, on both sides and at any size', () => {
  for (const [dividend, divisor, expected] of [
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [15n, 10n, 2n],
    [-25n, 10n, -3n],
    [4n, 10n, 0n],
    [-4n, -10n, 0n],
    [10n ** 30n + 5n, 10n, 10n ** 29n + 1n],
  ] as const)
    expect([dividend, divisor, divideRounded(dividend, divisor)]).toEqual([dividend, divisor, expected])
  expect(() => divideRounded(1n, 0n)).toThrow(RangeError)
})

test('takes decimals as they are written and refuses what is none', () => {
  expect(quantity('2.500')).toBe('2.5')
  expect(unitPrice('-0.0100')).toBe('-0.01')
  expect(rate('4.9')).toBe('4.9')
  for (const text of ['', '1,5', '1e3', ' 1', '.5', '1.', '0x10', 'NaN', '1.2345', '9'.repeat(13), '٣'])
    expect(() => quantity(text)).toThrow(RangeError)
  for (const text of ['-1', '100.001', '101']) expect(() => rate(text)).toThrow(RangeError)
  for (const value of [0.5, NaN, Infinity, 2 ** 53, 10n ** 20n])
    expect(() => cents(value)).toThrow(RangeError)
  expect(Object.is(cents(-0), 0)).toBe(true)
})

test('computes what floating point gets wrong', () => {
  // 1.005 × 100 is 100.49999999999999, 0.1 + 0.2 is not 0.3
  expect(amountOf(quantity('1'), unitPrice('1.005'))).toBe(101)
  expect(amountOf(quantity('-1'), unitPrice('1.005'))).toBe(-101)
  expect(amountOf(quantity('3'), unitPrice('0.1'))).toBe(30)
  expect(amountOf(quantity('1000'), unitPrice('1.99'), quantity('100'))).toBe(1990)
  expect(percentOf(cents(1_050), rate('4.9'))).toBe(51)
  expect(sum([cents(Number.MAX_SAFE_INTEGER), cents(1), cents(-1)])).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => sum([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError)
})

test('a sum made with + is no amount to the compiler', () => {
  const [one, other] = [cents(1), cents(2)]
  // @ts-expect-error a plain number
  const wrong: Cents = one + other
  // @ts-expect-error a plain number
  expect(() => sum([one * 1.2])).toThrow(RangeError)
  expect(wrong).toBe(3)
})

test('takes the VAT out of a gross price', () => {
  expect(vatWithin(cents(12_000), rate('20'))).toBe(2_000)
  expect(vatWithin(cents(11_900), rate('19'))).toBe(1_900)
  expect(vatWithin(cents(9_999), rate('19'))).toBe(1_596)
  expect(vatWithin(cents(-9_999), rate('19'))).toBe(-1_596)
  expect(vatWithin(cents(500), rate('0'))).toBe(0)
})

test('splits by the largest remainder', () => {
  expect(split(cents(100), [cents(1), cents(1), cents(1)])).toEqual([34, 33, 33])
  expect(split(cents(-100), [cents(1), cents(1), cents(1)])).toEqual([-34, -33, -33])
  expect(split(cents(690), [cents(3_000), cents(1_000)])).toEqual([518, 172])
  expect(split(cents(1), [cents(0), cents(7), cents(0)])).toEqual([0, 1, 0])
  expect(split(cents(5), [cents(0), cents(0)])).toEqual([3, 2])
  expect(split(cents(5), [cents(-10), cents(-30)])).toEqual([1, 4])
  expect(() => split(cents(5), [])).toThrow(RangeError)
  expect(() => split(cents(5), [cents(3), cents(-1)])).toThrow(RangeError)
})

test('shares add up, none is a cent off, and the mirrored split is the mirror image', () => {
  const random = seeded(930)
  for (let run = 0; run < 2_000; run++) {
    const total = cents(whole(random, -1_000_000, 1_000_000))
    const nets = list(random, 12, () => cents(whole(random, 0, 500_000)))
    const shares = split(total, nets)
    expect(sum(shares)).toBe(total)
    expect(split(negative(total), nets)).toEqual(shares.map((share) => negative(share)))
    const all = BigInt(sum(nets))
    for (const [index, share] of shares.entries()) {
      if (all === 0n) continue
      const off = BigInt(share) * all - BigInt(nets[index]!) * BigInt(total)
      expect(off < all && off > -all).toBe(true)
      expect(nets[index] === 0 && share !== 0).toBe(false)
    }
  }
})

test('the price in XML times its quantity is the line, within two cents', () => {
  expect(xmlPrice(cents(165_833), quantity('1000'))).toEqual({
    quantity: '1000',
    price: '16.5833',
    base: '10',
  })
  expect(xmlPrice(cents(-1_000), quantity('3'))).toEqual({ quantity: '-3', price: '3.3333', base: '1' })
  expect(xmlPrice(cents(0), quantity('-2'))).toEqual({ quantity: '-2', price: '0', base: '1' })
  expect(() => xmlPrice(cents(1), quantity('0'))).toThrow(RangeError)
  const random = seeded(120)
  for (let run = 0; run < 5_000; run++) {
    const count = quantity(unscaled(BigInt(whole(random, -9_000_000, 9_000_000)), 3))
    if (count === '0') continue
    const net = cents(whole(random, -10_000_000, 10_000_000))
    const xml = xmlPrice(net, count)
    const product = scaled(xml.quantity, 3) * scaled(xml.price, 4)
    const off = product * 100n - BigInt(net) * scaled(xml.base, 3) * 10_000n
    expect(off <= 2n * scaled(xml.base, 3) * 10_000n && off >= -2n * scaled(xml.base, 3) * 10_000n).toBe(true)
    expect(xml.price.startsWith('-')).toBe(false)
  }
})

test('writes money as each language does', () => {
  expect(writeMoney(cents(123_450), 'EUR', 'de')).toBe('1.234,50\u00a0€')
  expect(writeMoney(cents(123_450), 'EUR', 'en')).toBe('€1,234.50')
  expect(writeMoney(cents(-7), 'EUR', 'de')).toBe('-0,07\u00a0€')
  expect(writeMoney(cents(-7), 'CHF', 'en')).toBe('-CHF\u00a00.07')
  expect(writeAmount(cents(100_000_000), 'de')).toBe('1.000.000,00')
  expect(writePrice(unitPrice('1.9'), 'de')).toBe('1,90')
  expect(writePrice(unitPrice('0.1234'), 'en')).toBe('0.1234')
  expect(writePriceMoney(unitPrice('1.9'), 'EUR', 'de')).toBe('1,90\u00a0€')
  expect(writePriceMoney(unitPrice('4.205'), 'EUR', 'en')).toBe('€4.205')
  expect(writePriceMoney(unitPrice('2'), 'CHF', 'en')).toBe('CHF\u00a02.00')
  expect(writePriceMoney(unitPrice('-4.2'), 'EUR', 'en')).toBe('-€4.20')
  expect(writeRate(rate('4.9'), 'de')).toBe('4,9\u00a0%')
  expect([5, 120, 125].map((tenths) => writeTenths(tenths, 'de'))).toEqual(['0,5', '12,0', '12,5'])
  expect(writeTenths(125, 'en')).toBe('12.5')
})

test('reads what people type, and says no to what could mean two things', () => {
  for (const [typed, lang, expected] of [
    ['1.234,50 €', 'de', 123_450],
    ['€ 12,5', 'de', 1_250],
    ['12.50', 'de', 1_250],
    ['1.234', 'de', 123_400],
    ['-1.234.567,8', 'de', -123_456_780],
    ['1,234.50', 'en', 123_450],
    ['12,50', 'en', 1_250],
    ['0.005', 'de', null],
    ['1.23.4', 'de', null],
    ['1,2,3', 'de', null],
    ['zwölf', 'de', null],
    ['', 'de', null],
    ['1,005', 'de', null],
    ['25,-', 'de', 2_500],
    ['€ 25,--', 'de', 2_500],
    ['1.250,\u2013 €', 'de', 125_000],
    ['25.-', 'en', 2_500],
    ['-25,-', 'de', -2_500],
    ['1.23,-', 'de', null],
    ['25,5,-', 'de', null],
    [',-', 'de', null],
    ['25-', 'de', null],
  ] as const)
    expect([typed, lang, readAmount(typed, lang)]).toEqual([typed, lang, expected])
  expect(readQuantity('2,125', 'de')).toBe('2.125')
  const random = seeded(7)
  for (let run = 0; run < 500; run++) {
    const amount = cents(whole(random, -1_000_000_000, 1_000_000_000))
    for (const lang of ['de', 'en'] as const)
      expect(readAmount(writeMoney(amount, 'EUR', lang), lang)).toBe(amount)
  }
})

test('fields of contracts take decimals in any writing and give them in one, and stand in the API document', () => {
  expect(quantityField.parse(' 2.50 ')).toBe('2.5')
  expect(rateField.parse('20.0')).toBe('20')
  for (const bad of ['2,5', '1.2345', '', '1e3']) expect(quantityField.safeParse(bad).success).toBe(false)
  for (const bad of ['-1', '100.1', '1000']) expect(rateField.safeParse(bad).success).toBe(false)
  for (const bad of [1.5, '3', 2 ** 53, null]) expect(centsField.safeParse(bad).success).toBe(false)
  const shape = z.object({ price: unitPriceField, amount: centsField })
  for (const io of ['input', 'output'] as const)
    expect(z.toJSONSchema(shape, { io }).properties).toMatchObject({
      price: { type: 'string', pattern: expect.any(String) },
      amount: { type: 'integer' },
    })
  expect(minus(centsField.parse(5), cents(7))).toBe(-2)
})
