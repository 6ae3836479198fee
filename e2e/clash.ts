import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './journey.ts'

/** A field by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
/** Waits until the screen has saved everything. */
export const saved = (page: Page) =>
  expect(page.getByRole('region', { name: 'Speichern und veröffentlichen' }).getByRole('status')).toHaveText(
    'Alles gespeichert',
  )
/** Notice above the fields of a record. */
export const banner = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** Takes over a record from another editor. */
export async function takeOver(page: Page, text: string) {
  await banner(page, text).getByRole('button', { name: 'Übernehmen' }).click()
  await expect(banner(page, text)).toBeHidden()
}
export const isEdited = 'bearbeitet das gerade'
export const isTaken = 'hat übernommen'

/** Opens a record and waits for its lock: only then is a second editor warned. */
export async function openToEdit(page: Page, path: string) {
  // Includes loading the page, which has its own longer timeout
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/lock') && answer.ok(), {
    timeout: 0,
  })
  await page.goto(path)
  await noted
}

/** Two fields of a record, with their stored values. */
interface Clash {
  mine: string
  theirs: string
  read: () => Promise<Record<string, unknown>>
  /** The second editor is warned and has to take over. */
  locked?: boolean
}

/** Types into different fields, then into the same one: no text is lost, and both editors are notified. */
export async function clash(
  one: Page,
  other: Page,
  path: string,
  { mine, theirs, read, locked = false }: Clash,
) {
  await (locked ? openToEdit(one, path) : one.goto(path))
  await expect(field(one, mine)).toBeEditable()
  if (locked) await expect(one.getByRole('alert')).toHaveCount(0)
  await other.goto(path)
  await expect(field(other, theirs)).toBeVisible()
  // Typed on the old version; the newer one arrives afterwards
  await field(one, mine).fill('Mine')
  if (locked) await takeOver(other, isEdited)
  await field(other, theirs).fill('Theirs')
  await other.keyboard.press('Control+s')
  await saved(other)
  await expect(
    one.getByText(/^(?!Jemand).* hat inzwischen anderes geändert.*zusammengeführt/).first(),
  ).toBeVisible()
  await expect(field(one, theirs)).toHaveValue('Theirs')
  await expect(field(one, mine)).toHaveValue('Mine')
  if (locked) await takeOver(one, isTaken)
  await field(one, mine).press('Control+s')
  await saved(one)
  await expect(other.getByText(/^(?!Jemand).* hat diesen Eintrag gerade geändert/).first()).toBeVisible()
  await expect(field(other, mine)).toHaveValue('Mine')
  expect(await read()).toMatchObject({ mine: 'Mine', theirs: 'Theirs' })
  await clashInField(one, other, { mine, read, ...(locked ? { locked: isTaken } : {}) })
  expect(await read()).toMatchObject({ theirs: 'Theirs' })
}

/** Both editors write into the same field: the second to save sees both versions and chooses. */
export async function clashInField(
  one: Page,
  other: Page,
  { mine, read, locked }: Pick<Clash, 'mine' | 'read'> & { locked?: typeof isEdited | typeof isTaken },
) {
  await field(one, mine).fill('Of the one')
  if (locked) await takeOver(other, locked)
  await field(other, mine).fill('Of the other')
  await field(other, mine).press('Control+s')
  await saved(other)
  await expect(banner(one, 'dasselbe geändert wie Sie')).toBeVisible()
  if (locked) await takeOver(one, isTaken)
  await field(one, mine).press('Control+s')
  const dialog = one.getByRole('dialog', { name: 'Zwei Fassungen desselben Feldes' })
  await expect(dialog).toContainText('Of the other')
  await expectAccessible(one)
  expect(await read()).toMatchObject({ mine: 'Of the other' })
  await dialog.getByRole('radio', { name: 'Meine Fassung' }).click()
  await dialog.getByRole('button', { name: 'So speichern' }).click()
  await expect(dialog).toBeHidden()
  await saved(one)
  expect(await read()).toMatchObject({ mine: 'Of the one' })
}
