import { describe, expect, it } from 'vitest'
import { AddressRefused, isPublicAddress, lookupPublic } from './public-addresses.ts'

describe('public addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])(
    'are known: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('do not count: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('are asked of the name that a connection is made to', async () => {
    const found = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)))
    expect(found).toBeInstanceOf(AddressRefused)
  })
})
