import { expect, it } from 'vitest'
import type { Self } from '../../session.contract.ts'
import { contactValues, withContact } from './account-contact.ts'

const self = (addresses: Self['userData']['addresses']) =>
  ({ userData: { title: '', first_name: 'Eva', last_name: 'Huber', company: '', addresses } }) as Self
const typed = { phone: '+43 1', address: 'Gasse 2', zip: '2099', city: 'Rebenau' }

it('makes a contact only when something is typed', () => {
  expect(withContact(self([]), { phone: '', address: ' ', zip: '', city: '' })).toEqual([])
  const [made] = withContact(self([]), typed)
  expect(made).toMatchObject({ first_name: 'Eva', ...typed })
})

it('changes the first address and keeps the others', () => {
  const [first] = withContact(self([]), typed)
  const second = { ...first!, uuid: '01900000-0000-7000-8000-000000000009', city: 'Wien' }
  const changed = withContact(self([first!, second]), { ...typed, city: 'Retz' })
  expect(changed).toEqual([{ ...first, city: 'Retz' }, second])
  expect(contactValues(self(changed))).toEqual({ ...typed, city: 'Retz' })
})
