import { expect, it } from 'vitest'
import { toMailbox, toMailboxForm } from './mailbox-form.ts'

const uuid = '01900000-0000-7000-8000-000000000003'

it('takes an address apart and puts it together again', () => {
  const box = {
    uuid,
    name: 'Amt',
    address: 'amt@rebenau.example',
    smtpUrl: 'smtps://amt%40rebenau.example:a%2Fb%3F@mail.rebenau.example:465',
  }
  const form = toMailboxForm(box)
  expect(form).toMatchObject({
    server: 'mail.rebenau.example',
    port: '465',
    encryption: 'tls',
    user: 'amt@rebenau.example',
    password: 'a/b?',
  })
  expect(toMailbox(form)).toEqual(box)
})

it('has no server where none is named', () => {
  const form = toMailboxForm({ uuid, name: 'Amt', address: 'amt@rebenau.example', smtpUrl: '' })
  expect([form.server, form.port, toMailbox(form).smtpUrl]).toEqual(['', '587', ''])
})
