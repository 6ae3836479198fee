import { routeAddress } from '#kit/shared/site/route-address.ts'
import { accountPages, loginHref } from '../users.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import { button, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { nameOf } from './user.wire.ts'
import type { UserRow } from './users.table.ts'

const greeting = {
  de: (name: string) => (name ? `Guten Tag ${name}!` : 'Guten Tag!'),
  en: (name: string) => (name ? `Hello ${name}!` : 'Hello!'),
}

const mails = {
  passwordReset: {
    de: {
      subject: 'Neues Passwort festlegen',
      text: (site: string) =>
        `Für Ihr Konto bei ${site} wurde ein neues Passwort verlangt. Mit dem folgenden Knopf legen Sie eines fest. Er gilt eine Stunde lang und ein einziges Mal.`,
      button: 'Neues Passwort festlegen',
      otherwise: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    },
    en: {
      subject: 'Set a new password',
      text: (site: string) =>
        `Somebody asked for a new password for your account at ${site}. Set one with the button below. It works for one hour and only once.`,
      button: 'Set a new password',
      otherwise: 'That was not you? Then there is nothing to do: your password stays as it is.',
    },
  },
  secondFactorReset: {
    de: {
      subject: 'Zweiten Faktor ausschalten',
      text: (site: string) =>
        `Sie haben das Telefon mit den Codes für Ihr Konto bei ${site} nicht mehr? Mit dem folgenden Knopf und Ihrem Passwort schalten Sie den zweiten Faktor aus. Er gilt eine Stunde lang und ein einziges Mal.`,
      button: 'Zweiten Faktor ausschalten',
      otherwise:
        'Das waren nicht Sie? Dann bleibt alles, wie es ist. Ohne Ihr Passwort nützt dieser Knopf niemandem. Verwenden Sie es auch anderswo, ändern Sie es am besten jetzt.',
    },
    en: {
      subject: 'Turn off the second factor',
      text: (site: string) =>
        `You no longer have the phone with the codes for your account at ${site}? Turn off the second factor with the button below and your password. It works for one hour and only once.`,
      button: 'Turn off the second factor',
      otherwise:
        'That was not you? Then everything stays as it is. Without your password this button is of no use to anybody. If you use that password elsewhere too, better change it now.',
    },
  },
  secondFactorGone: {
    de: {
      subject: 'Der zweite Faktor ist ausgeschaltet',
      text: (site: string) =>
        `Bei Ihrem Konto bei ${site} wurde eben der zweite Faktor ausgeschaltet. Zum Anmelden genügt jetzt wieder das Passwort. Sie können ihn in der Verwaltung unter „Mein Konto“ jederzeit neu einrichten.`,
      button: 'Zur Anmeldung',
      otherwise:
        'Das waren nicht Sie? Dann legen Sie bitte sofort ein neues Passwort fest und sagen Sie der Verwaltung der Website Bescheid.',
    },
    en: {
      subject: 'The second factor is off',
      text: (site: string) =>
        `The second factor of your account at ${site} has just been turned off. Signing in takes only the password again. You can set it up anew at any time in the admin centre under "My account".`,
      button: 'To the sign-in',
      otherwise:
        'That was not you? Then please set a new password at once and tell whoever administers the site.',
    },
  },
  signUp: {
    de: {
      subject: 'Bitte bestätigen Sie Ihr Konto',
      text: (site: string) =>
        `Sie haben bei ${site} ein Konto angefordert. Mit dem folgenden Knopf und dem Passwort, das Sie gewählt haben, bestätigen Sie es. Er gilt 24 Stunden lang.`,
      button: 'Konto bestätigen',
      otherwise: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Es entsteht kein Konto.',
    },
    en: {
      subject: 'Please confirm your account',
      text: (site: string) =>
        `You asked for an account at ${site}. Confirm it with the button below and the password that you chose. It works for 24 hours.`,
      button: 'Confirm the account',
      otherwise: 'That was not you? Then there is nothing to do: no account will be made.',
    },
  },
  invitation: {
    de: {
      subject: 'Ihre Einladung',
      text: (site: string) =>
        `Für Sie wurde bei ${site} ein Konto angelegt. Mit dem folgenden Knopf wählen Sie Ihr Passwort; dann können Sie sich anmelden. Er gilt sieben Tage lang und ein einziges Mal.`,
      button: 'Passwort wählen',
      otherwise:
        'Sie haben damit nichts zu tun? Dann brauchen Sie nichts zu tun: Ohne Ihr Passwort kann sich niemand mit diesem Konto anmelden.',
    },
    en: {
      subject: 'Your invitation',
      text: (site: string) =>
        `An account was made for you at ${site}. Choose your password with the button below; then you can sign in. It works for seven days and only once.`,
      button: 'Choose a password',
      otherwise:
        'This is not meant for you? Then there is nothing to do: without your password nobody can sign in with this account.',
    },
  },
  alreadyHere: {
    de: {
      subject: 'Sie haben schon ein Konto',
      text: (site: string) =>
        `Jemand wollte bei ${site} diese E-Mail-Adresse für ein Konto verwenden. Zu ihr gibt es aber schon eines: Melden Sie sich einfach damit an. Wissen Sie Ihr Passwort nicht mehr, legen Sie ein neues fest.`,
      button: 'Neues Passwort festlegen',
      otherwise:
        'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
    },
    en: {
      subject: 'You already have an account',
      text: (site: string) =>
        `Somebody wanted to use this e-mail address for an account at ${site}. There is one with it already: just sign in. If you no longer know your password, set a new one.`,
      button: 'Set a new password',
      otherwise: 'That was not you? Then there is nothing to do: nothing about your account has changed.',
    },
  },
  emailChange: {
    de: {
      subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
      text: (site: string) =>
        `Für ein Konto bei ${site} soll ab jetzt diese E-Mail-Adresse gelten. Mit dem folgenden Knopf und dem Passwort dieses Kontos bestätigen Sie das. Er gilt 24 Stunden lang und ein einziges Mal.`,
      button: 'Adresse bestätigen',
      otherwise: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Es bleibt alles, wie es ist.',
    },
    en: {
      subject: 'Please confirm your new e-mail address',
      text: (site: string) =>
        `This e-mail address is to be that of an account at ${site} from now on. Confirm it with the button below and the password of that account. It works for 24 hours and only once.`,
      button: 'Confirm the address',
      otherwise: 'That was not you? Then there is nothing to do: everything stays as it is.',
    },
  },
}

export type AccountMail = keyof typeof mails

/** Mails to unverified addresses. They omit the typed name, which anybody could misuse to send text to strangers. */
const toStrangers: ReadonlySet<AccountMail> = new Set(['signUp', 'emailChange'])

const changes = {
  email: {
    de: 'Die E-Mail-Adresse Ihres Kontos wurde geändert. Nachrichten gehen ab jetzt an die neue.',
    en: 'The e-mail address of your account was changed. From now on messages go to the new one.',
  },
  handle: {
    de: 'Der Benutzername Ihres Kontos wurde geändert.',
    en: 'The user name of your account was changed.',
  },
  password: {
    de: 'Das Passwort Ihres Kontos wurde geändert.',
    en: 'The password of your account was changed.',
  },
  secondFactor: {
    de: 'Für Ihr Konto wurde ein zweiter Faktor eingeschaltet.',
    en: 'A second factor was turned on for your account.',
  },
  roles: {
    de: 'Was Sie mit Ihrem Konto dürfen, wurde geändert.',
    en: 'What you may do with your account was changed.',
  },
}
export type AccountChange = keyof typeof changes

const changed = {
  de: {
    subject: 'Ihr Konto wurde geändert',
    lead: (site: string) => `Bei ${site} wurde eben etwas an Ihrem Konto geändert:`,
    otherwise:
      'Waren das weder Sie noch die Verwaltung der Website auf Ihren Wunsch? Dann fordern Sie bitte sofort ein neues Passwort an und sagen Sie der Verwaltung Bescheid.',
    button: 'Neues Passwort anfordern',
  },
  en: {
    subject: 'Your account was changed',
    lead: (site: string) => `Something about your account at ${site} has just been changed:`,
    otherwise:
      'Was that neither you nor whoever administers the site at your wish? Then please ask for a new password at once and tell them.',
    button: 'Ask for a new password',
  },
}

/**
 * Notifies a user of changes to their account, in the caller's transaction; `user` is the row before the change, so
 * that the old address learns of a new one. Without an address there is only the history.
 */
export async function tellChanged(
  ctx: Ctx,
  user: Pick<UserRow, 'email' | 'handle' | 'userData'>,
  what: readonly AccountChange[],
): Promise<void> {
  if (!user.email || what.length === 0) return
  const { lang, platform } = ctx
  const { site } = await siteSettings(ctx)
  const t = changed[lang]
  const name = nameOf(user)
  const content = mailLayout({
    lang,
    siteName: site.name,
    siteUrl: platform.config.publicUrl,
    title: t.subject,
    children: [
      paragraph(greeting[lang](name)),
      paragraph(t.lead(site.name)),
      ...what.map((one) => paragraph(changes[one][lang])),
      note(t.otherwise),
      button(t.button, `${platform.config.publicUrl}${routeAddress(accountPages.resetPassword, lang)}`),
    ],
  })
  await platform.mail.send(ctx, { to: { address: user.email, name }, subject: t.subject, content, lang })
}

/** Mails a user about their account, in the caller's transaction; `href` is the button's absolute address. */
export async function sendAccountMail(
  ctx: Ctx,
  user: Pick<UserRow, 'email' | 'handle' | 'userData'>,
  mail: AccountMail,
  href: string,
): Promise<void> {
  const { lang, platform } = ctx
  const { site } = await siteSettings(ctx)
  const t = mails[mail][lang]
  const name = toStrangers.has(mail) ? '' : nameOf(user)
  const content = mailLayout({
    lang,
    siteName: site.name,
    siteUrl: platform.config.publicUrl,
    title: t.subject,
    children: [
      paragraph(greeting[lang](name)),
      paragraph(t.text(site.name)),
      button(t.button, href),
      note(t.otherwise),
    ],
  })
  await platform.mail.send(ctx, { to: { address: user.email, name }, subject: t.subject, content, lang })
}

/** Notifies a user that their second factor was removed; without an address there is only the history. */
export async function tellFactorGone(ctx: Ctx, user: UserRow): Promise<void> {
  if (!user.email) return
  const href = `${ctx.platform.config.publicUrl}${loginHref(ctx.lang)}`
  await sendAccountMail(ctx, user, 'secondFactorGone', href)
}
