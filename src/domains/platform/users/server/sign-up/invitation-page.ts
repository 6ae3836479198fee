import { invitations as contract } from '../../invitations.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import { accept, invitationLink } from './invitations.service.ts'
import { unreadable, type MailedLinkPage } from '../mailed-link-page.ts'
import { notTheSame } from '../own-account/own-account.service.ts'
import { weakPassword } from '../passwords/password-strength.ts'

const titlesIn = ({ invitation }: typeof de | typeof en) => ({
  ask: invitation.title,
  choose: invitation.title,
})

/** `/invitation`: the page that an invitation's link opens. */
export const invitationPage: MailedLinkPage = {
  link: invitationLink,
  view: 'invitation',
  titles: { de: titlesIn(de), en: titlesIn(en) },
  refusals: [notTheSame, () => weakPassword(), unreadable],
  perMinute: contract.accept.perMinute!,
  async take(ctx, form) {
    const typed = contract.accept.input.safeParse(form)
    if (!typed.success) throw unreadable()
    await accept(ctx, typed.data)
    return 'password'
  },
}
