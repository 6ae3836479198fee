import { pasteLines } from '../books-office.ts'
import { expect, test } from '../journey.ts'

test('lines copied from a spreadsheet come in as lines', async ({ admin: page }) => {
  await page.goto('/admincenter/accounting/invoice/edit')
  await pasteLines(page, 'Menge\tBezeichnung\tPreis\n6\tRiesling\t9,50\n2\tZweigelt\t8,20')
  await expect(page.getByRole('textbox', { name: 'Bezeichnung, 2. Zeile' })).toHaveValue('Zweigelt')
  await expect(page.getByRole('textbox', { name: 'Menge, 1. Zeile' })).toHaveValue('6')
  await expect(page.getByText('57,00 €').first()).toBeVisible()
})

test('no line looks through the whole page while lines are shown', async ({ admin: page }) => {
  await page.addInitScript(() => {
    const page_ = self as unknown as { whole: number }
    page_.whole = 0
    const every = Document.prototype.querySelectorAll
    Document.prototype.querySelectorAll = function (this: Document, selector: string) {
      if (selector === '*') page_.whole++
      return every.call(this, selector)
    }
  })
  await page.goto('/admincenter/accounting/invoice/edit')
  const looks = () => page.evaluate(() => (self as unknown as { whole: number }).whole)
  const lines = Array.from({ length: 60 }, (_, at) => `${at + 1}\tRiesling ${at}\t9,50`)
  await expect(page.getByRole('button', { name: 'Zeile', exact: true })).toBeVisible()
  const before = await looks()
  await pasteLines(page, ['Menge\tBezeichnung\tPreis', ...lines].join('\n'))
  await expect(page.getByRole('textbox', { name: 'Menge, 60. Zeile' })).toHaveValue('60')
  expect((await looks()) - before).toBeLessThan(lines.length)
})

test('a long document draws fields where somebody is, and says every line', async ({ admin: page }) => {
  await page.goto('/admincenter/accounting/invoice/edit')
  const lines = Array.from({ length: 300 }, (_, at) => `${at + 1}\tRiesling ${at}\t9,50`)
  await pasteLines(page, ['Menge\tBezeichnung\tPreis', ...lines].join('\n'))
  const quantity = (place: number) =>
    page.getByRole('textbox', { name: `Menge, ${place}. Zeile`, exact: true })
  const line = (place: number) => page.getByRole('group', { name: `${place}. Zeile`, exact: true })
  await expect(quantity(1)).toHaveValue('1')
  // A line out of view has no fields, except the one reached by keyboard from below
  await expect(quantity(300)).toHaveValue('300')
  await expect(line(150)).toContainText('Riesling 149')
  await expect(quantity(150)).toHaveCount(0)
  const heights = async () => {
    const [plain, written] = [await line(150).boundingBox(), await line(1).boundingBox()]
    return Math.round(plain!.height - written!.height)
  }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    // Lines enter and leave the view without moving the others
    await expect.poll(heights).toBe(0)
  }
  // A line in view can be edited
  await line(150).scrollIntoViewIfNeeded()
  await quantity(150).fill('7')
  await expect(line(150)).toContainText('66,50 €')
})

test('a line out of sight says its number and its role, too, and is as high with them', async ({
  admin: page,
}) => {
  const line = {
    ...{ type: 'item', role: 'optional', item: null, number: 'RV-7', text: '' },
    ...{ name: 'Riesling', quantity: '6', unit: null, price: '9.5', base: '1', discount: null, allowance: 0 },
    ...{ vatGroup: null, nature: 'goods', isOwn: false, isExcise: false, reverses: false },
    ...{ supplyFrom: null, supplyTo: null, buyerLine: '', source: null, advance: null },
  }
  const lines = Array.from({ length: 100 }, () => ({ _id: crypto.randomUUID(), ...line }))
  const stored = await page.request.post('/api/v0/accounting/offer', {
    data: { lines },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  const { offer } = await stored.json()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/admincenter/accounting/offer/edit/${offer._id}`)
    const [plain, written] = [50, 1].map((place) =>
      page.getByRole('group', { name: `${place}. Zeile`, exact: true }),
    )
    await expect(written!).toContainText('RV-7, Wahlweise, zählt nicht mit')
    await expect(plain!).toContainText('RV-7, Wahlweise, zählt nicht mit')
    await expect(plain!.getByRole('textbox')).toHaveCount(0)
    await expect
      .poll(async () =>
        Math.round((await plain!.boundingBox())!.height - (await written!.boundingBox())!.height),
      )
      .toBe(0)
  }
})

test('the keys go on into lines that never came into sight, and move them', async ({ admin: page }) => {
  // No line is drawn for being near, only those reached by keyboard
  await page.addInitScript(() => {
    const { observe } = IntersectionObserver.prototype
    IntersectionObserver.prototype.observe = function (target) {
      if (!target.matches('[data-line]')) observe.call(this, target)
    }
  })
  await page.goto('/admincenter/accounting/invoice/edit')
  const lines = Array.from({ length: 100 }, (_, at) => `${at + 1}\tRiesling ${at}\t9,50`)
  await pasteLines(page, ['Menge\tBezeichnung\tPreis', ...lines].join('\n'))
  const quantity = (place: number) =>
    page.getByRole('textbox', { name: `Menge, ${place}. Zeile`, exact: true })
  const line = (place: number) => page.getByRole('group', { name: `${place}. Zeile`, exact: true })
  await expect(quantity(100)).toHaveValue('100')
  await quantity(100).focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity(99)).toBeFocused()
  // From a line's first control, Shift+Tab leaves the line
  const grip = (place: number) => line(place).getByRole('button').first()
  for (let back = 0; back < 2; back++) await page.keyboard.press('Shift+Tab')
  await expect(grip(99)).toBeFocused()
  await expect(quantity(97)).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(line(98).getByRole('button').last()).toBeFocused()
  await expect(quantity(97)).toHaveValue('97')
  // A moved line has new neighbours
  await grip(98).focus()
  await expect(quantity(96)).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(quantity(97)).toHaveValue('98')
  // The focus returns to the line with the next frame
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(grip(97)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(line(96).getByRole('button').last()).toBeFocused()
})

test('what is typed after the keys came into a field takes the place of what stood there', async ({
  admin: page,
}) => {
  const title = `Muskateller ${crypto.randomUUID().slice(0, 8)}`
  const item = await page.request.post('/api/v0/accounting/item', {
    data: { title: { de: title, en: '' }, kind: 'article' },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(item.ok(), await item.text()).toBe(true)
  await page.goto('/admincenter/accounting/invoice/edit')
  await pasteLines(page, 'Menge\tBezeichnung\tPreis\n6\tRiesling\t9,50\n2\tZweigelt\t8,20')
  const quantity = (place: number) => page.getByRole('textbox', { name: `Menge, ${place}. Zeile` })
  await expect(quantity(2)).toHaveValue('2')
  await quantity(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(quantity(2)).toBeFocused()
  await page.keyboard.type('24')
  await expect(quantity(2)).toHaveValue('24')
  // Enter moves to the first field of a new line, and choosing an item moves on to its quantity
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Bezeichnung, 3. Zeile' })).toBeFocused()
  await page.keyboard.type(title)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(quantity(3)).toBeFocused()
  await page.keyboard.type('24')
  await expect(quantity(3)).toHaveValue('24')
})
