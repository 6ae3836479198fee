import { expect, test } from 'vitest'
import { readZip } from '../../testing/read-zip.ts'
import { zip } from './zip.ts'

const at = new Date('2026-11-21T17:03:05Z')

test('packs files so that they can be unpacked again, names with umlauts too', async () => {
  const long = 'Gemeinde '.repeat(5000)
  const archive = await zip(
    [
      { name: 'Auskünfte/Übersicht.html', content: long },
      { name: 'leer.txt', content: '' },
      { name: 'bytes.bin', content: Buffer.from([0, 255, 1, 254]) },
    ],
    at,
  )
  expect(archive.length).toBeLessThan(1000)
  const files = readZip(archive)
  expect([...files.keys()]).toEqual(['Auskünfte/Übersicht.html', 'leer.txt', 'bytes.bin'])
  expect(files.get('Auskünfte/Übersicht.html')?.toString()).toBe(long)
  expect(files.get('bytes.bin')).toEqual(Buffer.from([0, 255, 1, 254]))
})

test('refuses names that lead elsewhere', async () => {
  for (const name of ['../a', 'a/../../b', '..\\a', '/etc/a', ''])
    await expect(zip([{ name, content: '' }], at)).rejects.toThrow(/path/i)
})
