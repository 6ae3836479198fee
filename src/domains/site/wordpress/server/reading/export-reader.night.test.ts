import { expect, it } from 'vitest'
import { endXml, headXml, itemXml } from './export-fixture.ts'
import { readExport } from './export-reader.ts'

it('reads far more than it holds', async () => {
  const content = 'Ein Absatz mit Weinbergen.\n\n'.repeat(2000)
  const count = 3000
  async function* huge() {
    yield Buffer.from(headXml())
    for (let id = 1; id <= count; id++) yield Buffer.from(itemXml({ id, title: `Beitrag ${id}`, content }))
    yield Buffer.from(endXml)
  }
  let items = 0
  let bytes = 0
  let most = 0
  for await (const event of readExport(huge())) {
    if (event.type !== 'item') continue
    items++
    bytes += event.item.content.length
    if (items % 250 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
  }
  expect(items).toBe(count)
  expect(bytes).toBeGreaterThan(150_000_000)
  expect(most).toBeLessThan(bytes)
})
