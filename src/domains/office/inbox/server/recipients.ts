import { withoutControls } from '#kit/server/text/control-characters.ts'
import type { IncomingMail, MailParty } from '#kit/server/mailbox/incoming-mail.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { bounds, oneLine } from '../inbox.rules.ts'

/** Maximum recipients stored per mail. */
const mostRecipients = 100

const addressesOf = (parties: readonly MailParty[]): string[] =>
  [...new Set(parties.map(({ address }) => truncate(withoutControls(address), 200)))]
    .filter(Boolean)
    .slice(0, mostRecipients)

/** Names given by the sender, by recipient address. */
const namesOf = (parties: readonly MailParty[]): Record<string, string> =>
  Object.fromEntries(
    parties.slice(0, 2 * mostRecipients).flatMap(({ name, address }) => {
      const said = oneLine(withoutControls(name), bounds.name)
      return said && said !== address ? [[truncate(withoutControls(address), 200), said]] : []
    }),
  )

/** Recipients of a mail as stored with its message. */
export const recipientsOf = ({ to, cc }: Pick<IncomingMail, 'to' | 'cc'>) => ({
  to: addressesOf(to),
  cc: addressesOf(cc),
  recipientNames: namesOf([...to, ...cc]),
})
