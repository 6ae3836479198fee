import { recovery as contract } from '../../recovery.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import { unreadable, type MailedLinkPage } from '../mailed-link-page.ts'
import { wrongPassword } from '../own-account/own-account.service.ts'
import {
  passwordByMail,
  request2FAReset,
  reset2FA,
  secondFactorLink,
  wrongRecovery,
} from './second-factor-reset.service.ts'
import { accountDisabled } from '../sign-in/sign-in.service.ts'

const titlesIn = ({ reset, lost }: typeof de | typeof en) => ({
  ask: lost.title,
  sent: reset.sentTitle,
  choose: lost.chooseTitle,
  code: lost.codeTitle,
})

/** `/reset2FA`: removes a lost second factor, by mailed link or recovery code, and the password. */
export const secondFactorResetPage: MailedLinkPage = {
  link: secondFactorLink,
  view: 'resetSecondFactor',
  titles: { de: titlesIn(de), en: titlesIn(en) },
  refusals: [() => wrongPassword('password'), wrongRecovery, passwordByMail, accountDisabled, unreadable],
  perMinute: contract.reset2FA.perMinute!,
  async take(ctx, form) {
    if (form['token'] === undefined && form['code'] === undefined) {
      const typed = contract.request2FAReset.input.safeParse(form)
      if (!typed.success) throw unreadable()
      await request2FAReset(ctx, typed.data)
      return 'sent'
    }
    const typed = contract.reset2FA.input.safeParse(form)
    if (!typed.success) throw unreadable()
    await reset2FA(ctx, typed.data)
    return 'secondFactor'
  },
}
