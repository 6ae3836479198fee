import { recovery as contract } from '../../recovery.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import { unreadable, type MailedLinkPage } from '../mailed-link-page.ts'
import { notTheSame } from '../own-account/own-account.service.ts'
import { passwordLink, requestPasswordReset, resetPassword } from './password-reset.service.ts'
import { weakPassword } from './password-strength.ts'

const titlesIn = ({ reset }: typeof de | typeof en) => ({
  ask: reset.title,
  sent: reset.sentTitle,
  choose: reset.chooseTitle,
})

/** `/resetpassword`: requests the mail, and with its token sets a new password. */
export const passwordResetPage: MailedLinkPage = {
  link: passwordLink,
  view: 'resetPassword',
  titles: { de: titlesIn(de), en: titlesIn(en) },
  refusals: [notTheSame, () => weakPassword(), unreadable],
  perMinute: contract.resetPassword.perMinute!,
  async take(ctx, form) {
    if (form['token'] === undefined) {
      const typed = contract.requestPasswordReset.input.safeParse(form)
      if (!typed.success) throw unreadable()
      await requestPasswordReset(ctx, typed.data)
      return 'sent'
    }
    const typed = contract.resetPassword.input.safeParse(form)
    if (!typed.success) throw unreadable()
    await resetPassword(ctx, typed.data)
    return 'password'
  },
}
