import { expect, test } from 'vitest'
import { isOutsideAddress } from './outside-address.ts'

test.each([
  'https://api.example.at',
  'https://api.example.at:8443/v1',
  'http://127.0.0.1:4000',
  'http://localhost/x',
  'http://[::1]:1/',
])('%s can be asked', (address) => {
  expect(isOutsideAddress(address)).toBe(true)
})

test.each([
  'http://api.example.at',
  'http://127.0.0.1.example.at',
  'http://192.168.0.1',
  'https://user:secret@api.example.at',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'api.example.at',
  '',
])('%s is refused', (address) => {
  expect(isOutsideAddress(address)).toBe(false)
})
