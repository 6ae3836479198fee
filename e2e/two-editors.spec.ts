import { clashInField, field, isEdited, openToEdit } from './clash.ts'
import { expect, test } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

test('two people edit the same field of a mailing list: neither version is lost', async ({
  page: one,
  openWindow,
  watch,
}) => {
  await signInByRequest(one)
  const made = await send(one, 'POST', '/api/v0/newsletter_list/', {
    title: { de: `Liste ${crypto.randomUUID().slice(0, 8)}`, en: '' },
  })
  const { _id } = made.newsletter_list
  const mine = 'Worum es geht, auf Deutsch'
  const other = await openWindow()
  await signInByRequest(other)
  const path = `/admincenter/newsletter/list/edit/${_id}`
  await openToEdit(one, path)
  await other.goto(path)
  await expect(field(other, mine)).toBeVisible()
  await clashInField(one, other, {
    mine,
    locked: isEdited,
    read: async () => {
      const answer = await one.request.get(`/api/v0/newsletter_list/${_id}`)
      return { mine: (await answer.json()).newsletter_list.text.de }
    },
  })
  // The browser logs the refused save, which the screen has handled
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
})
