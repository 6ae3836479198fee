import { expect, test } from 'vitest'
import { isOutsideAddress, outsideUrl } from './outside-address.ts'

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
  'https://api.example.at/#x',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'api.example.at',
  '',
])('%s is refused', (address) => {
  expect(isOutsideAddress(address)).toBe(false)
})

test('what is asked stands below the address of a service, beside its own key', () => {
  expect(outsideUrl('https://api.example.at', 'v1/forecast', { at: '1,2' }).href).toBe(
    'https://api.example.at/v1/forecast?at=1%2C2',
  )
  expect(outsideUrl('https://api.example.at/weather/?apikey=x', 'v1/forecast', { at: '1' }).href).toBe(
    'https://api.example.at/weather/v1/forecast?apikey=x&at=1',
  )
})
