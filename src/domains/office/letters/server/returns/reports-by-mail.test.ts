import { expect, test } from 'vitest'
import { parseMail } from '#kit/server/mailbox/incoming-mail.ts'
import { reportIn } from './reports-by-mail.ts'

const messageId = '<018f0000-0000-7000-8000-000000000001.abcdefghijklmnopqrstuv@rebenau.example>'

const report = (type: string, body: string, kind: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: returns@rebenau.example',
      'Subject: Report',
      `Message-ID: <${kind}@mx.example.org>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${type}; boundary=b`,
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Something happened.',
      '--b',
      body,
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      'Subject: Gemeindebrief',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )

const delivery = (action: string, status: string) =>
  report(
    'delivery-status',
    [
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      'Final-Recipient: rfc822; eva@example.org',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550',
      ' no such user',
      '',
    ].join('\r\n'),
    status,
  )

test('a failed delivery is hard or soft by its status, and names the letter', async () => {
  const hard = reportIn(await parseMail(delivery('failed', '5.1.1')))
  expect(hard).toMatchObject({ kind: 'hard', status: '5.1.1', answer: 'smtp; 550 no such user' })
  expect(hard?.named).toContain(messageId.slice(1, -1))
  expect(reportIn(await parseMail(delivery('failed', '5.2.2')))).toMatchObject({ kind: 'soft' })
})

test('a delay or a delivery is no return', async () => {
  expect(reportIn(await parseMail(delivery('delayed', '4.4.7')))).toBeNull()
  expect(reportIn(await parseMail(delivery('delivered', '2.0.0')))).toBeNull()
})

test('a complaint is one unless the provider takes it back', async () => {
  const complaint = (kind: string) =>
    report(
      'feedback-report',
      ['Content-Type: message/feedback-report', '', `Feedback-Type: ${kind}`, 'Version: 1', ''].join('\r\n'),
      kind,
    )
  expect(reportIn(await parseMail(complaint('abuse')))).toMatchObject({ kind: 'complaint', answer: 'abuse' })
  expect(reportIn(await parseMail(complaint('not-spam')))).toBeNull()
})

test('a plain mail is no report', async () => {
  const mail = Buffer.from(
    'From: eva@example.org\r\nTo: returns@rebenau.example\r\nSubject: Hallo\r\n\r\nGrüße\r\n',
  )
  expect(reportIn(await parseMail(mail))).toBeNull()
})
