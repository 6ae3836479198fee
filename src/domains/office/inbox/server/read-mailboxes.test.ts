import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/test-app.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../../../../kit/server/mailbox/dovecot.fixture.ts'

if (!hasDovecot)
  process.stdout.write('Mailboxes of the inbox are not tried: dovecot-imapd is not installed\n')

describe.skipIf(!hasDovecot)('the inbox on a real IMAP server', () => {
  let app: TestApp
  let server: Dovecot
  beforeAll(async () => {
    app = await testApp('inbox imap')
    server = await startDovecot()
  })
  afterAll(() => server?.stop())

  const mail = (id: string, subject: string) =>
    [
      ...['From: Vera <vera@example.org>', 'To: amt@rebenau.example', `Subject: ${subject}`],
      ...[`Message-ID: <${id}@example.org>`, '', 'Guten Tag', ''],
    ].join('\n')

  test('a mail becomes a conversation once, however often the server counts anew', async () => {
    const admin = app.as('admin')
    const box = {
      ...{ title: 'Bürgerservice', host: '127.0.0.1', port: server.port, encryption: 'none' },
      ...{ user: 'amt', password: 'geheim', address: 'amt@rebenau.example' },
    }
    const { _id } = (await admin.post('/api/v1/message_mailbox', box)).body.message_mailbox
    const readNow = async () => (await admin.post(`/api/v1/message_mailbox/${_id}/read-now`)).body
    const subjects = async () =>
      (await admin.get('/api/v1/messages', { mailbox: _id })).body.message_thread.map(
        ({ subject }: { subject: string }) => subject,
      )
    await server.deliver(mail('eins', 'Kanal'))
    expect(await readNow()).toMatchObject({ taken: 1, failed: 0, trouble: null })
    await server.renumber()
    await server.deliver(mail('zwei', 'Bauhof'))
    expect(await readNow()).toMatchObject({ taken: 1, failed: 0, trouble: null })
    expect((await subjects()).toSorted()).toEqual(['Bauhof', 'Kanal'])
    await admin.put(`/api/v1/message_mailbox/${_id}`, { user: 'amt', password: 'falsch' })
    expect((await readNow()).trouble).toBeTruthy()
    const clerk = app.as({ role: 'member', rights: ['message.read', 'message.update'] })
    expect((await clerk.post(`/api/v1/message_mailbox/${_id}/read-now`)).status).toBe(403)
  })
})
