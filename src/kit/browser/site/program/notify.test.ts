import { beforeEach, expect, test } from 'vitest'
import { confirm, question } from './confirm.ts'
import { dismiss, notifications, notify } from './notify.ts'

beforeEach(() => notifications.set([]))

test('has the defaults of the specification', () => {
  const id = notify({})
  expect(notifications.get()).toEqual([
    {
      id,
      title: '',
      content: 'content',
      type: 'success',
      icon: 'check_circle',
      visible: true,
      duration: 3000,
    },
  ])
})

test('gives every type its icon and every message its own id', () => {
  const types = ['success', 'warning', 'error', 'notification'] as const
  const ids = types.map((type) => notify({ type }))
  expect(notifications.get().map(({ icon }) => icon)).toEqual([
    'check_circle',
    'warning',
    'error',
    'notifications',
  ])
  expect(new Set(ids).size).toBe(4)
  dismiss(ids[1]!)
  expect(notifications.get().map(({ type }) => type)).toEqual(['success', 'error', 'notification'])
})

test('lets a newer message of a group take the place of the older one', () => {
  notify({ group: 'save', content: 'one' })
  notify({ content: 'other' })
  notify({ group: 'save', content: 'two' })
  expect(notifications.get().map(({ content }) => content)).toEqual(['other', 'two'])
})

test('asks one question at a time: a newer one answers the older with no', async () => {
  const first = confirm({ title: 'a', text: 'a', yes: 'Ja' })
  const second = confirm({ title: 'b', text: 'b', yes: 'Ja' })
  await expect(first).resolves.toBe(false)
  expect(question.get()?.title).toBe('b')
  question.get()?.answer(true)
  await expect(second).resolves.toBe(true)
  expect(question.get()).toBeNull()
})
