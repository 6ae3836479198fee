import { expect, it } from 'vitest'
import { createUnsaved } from './unsaved.ts'

it('holds as long as one of several forms has something unsaved', () => {
  const unsaved = createUnsaved()
  const first = unsaved.hold({})
  const second = unsaved.hold({})
  first()
  expect(unsaved.any()).toBe(true)
  second()
  expect(unsaved.any()).toBe(false)
})

it('saves all forms of a screen, and stops at the first that can not be saved', async () => {
  const unsaved = createUnsaved()
  const seen: string[] = []
  const saves = (name: string, works: boolean) => async () => {
    seen.push(name)
    return Promise.resolve(works)
  }
  const release = unsaved.hold({ save: saves('hours', true) })
  expect(await unsaved.saveAll()).toBe(true)
  const refused = unsaved.hold({ save: saves('key', false) })
  unsaved.hold({ save: saves('last', true) })
  release()
  expect(await unsaved.saveAll()).toBe(false)
  refused()
  expect(seen).toEqual(['hours', 'key'])
})

it('offers to save only where every form can be saved without further questions', async () => {
  const unsaved = createUnsaved()
  unsaved.hold({ save: () => Promise.resolve(true) })
  expect(unsaved.canSave()).toBe(true)
  unsaved.hold({})
  expect(unsaved.canSave()).toBe(false)
  expect(await unsaved.saveAll()).toBe(false)
})
