import { refusalOf } from '#kit/server/http/problems.ts'
import { recordKind, type RowOf } from '#kit/server/records/kind.ts'
import { Problem } from '#kit/shared/problem.ts'
import { newsletterSubscriber, type Subscriber } from '../newsletter.contract.ts'
import { subscribersTable as table } from './newsletter.table.ts'

/** A subscriber as editors see it. */
export const subscriberWire = ({
  mailedAt: _at,
  mails: _mails,
  ...row
}: RowOf<typeof table>): Subscriber => ({
  ...row,
  userData: { newsletter: { subscribed_lists: row.lists } },
})

const { name, module } = newsletterSubscriber

/** Subscribers. The trail contains no personal data, so that it needs no erasure. */
export const subscribers = recordKind({
  name,
  module,
  table,
  answer: async (_ctx, rows) => rows.map(subscriberWire),
  confidential: ['email', 'name', 'tags', 'groups'],
  sortable: ['email', 'name', 'state', 'since', 'createdAt'],
  defaultSort: '-createdAt',
  searched: [table.email, table.name],
})

/** Specification § 8: the address has a subscription. Shown only to proven owners of the address and to the office. */
export const alreadyThere = () => {
  const text = { de: 'Email Adresse ist bereits vorhanden !', en: 'This e-mail address is already there.' }
  return new Problem('11000', 409, text, { fields: { email: text } })
}
refusalOf('newsletter_subscribers_email', alreadyThere())
