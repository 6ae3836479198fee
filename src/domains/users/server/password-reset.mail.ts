import type { ReactElement } from 'react'
import { button, mailLayout, note, paragraph } from '../../../kit/server/mail/layout.ts'
import type { Language } from '../../../kit/shared/languages.ts'

const texts = {
  de: {
    subject: 'Neues Passwort festlegen',
    greeting: (name: string) => `Guten Tag ${name}!`,
    asked: (site: string) =>
      `Für Ihr Konto bei ${site} wurde ein neues Passwort verlangt. Mit dem folgenden Knopf legen Sie eines fest. Er gilt eine Stunde lang und ein einziges Mal.`,
    button: 'Neues Passwort festlegen',
    otherwise: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
  en: {
    subject: 'Set a new password',
    greeting: (name: string) => `Hello ${name}!`,
    asked: (site: string) =>
      `Somebody asked for a new password for your account at ${site}. Set one with the button below. It works for one hour and only once.`,
    button: 'Set a new password',
    otherwise: 'That was not you? Then there is nothing to do: your password stays as it is.',
  },
}

/** The mail with the link for a new password. `href` is a full address. */
export function passwordResetMail(
  lang: Language,
  { name, site, siteUrl, href }: { name: string; site: string; siteUrl: string; href: string },
): { subject: string; content: ReactElement } {
  const t = texts[lang]
  const content = mailLayout({
    lang,
    siteName: site,
    siteUrl,
    title: t.subject,
    children: [
      paragraph(t.greeting(name)),
      paragraph(t.asked(site)),
      button(t.button, href),
      note(t.otherwise),
    ],
  })
  return { subject: t.subject, content }
}
