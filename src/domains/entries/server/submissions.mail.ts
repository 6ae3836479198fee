import type { ReactElement } from 'react'
import { button, facts, mailLayout, paragraph } from '../../../kit/server/mail/layout.ts'

interface About {
  title: string
  type: string
  /** Who suggests it, and what they say to the office. */
  sender: string
  message: string
  site: string
  siteUrl: string
  /** Full address of the entry in the admin centre. */
  href: string
}

/** What the office gets when an entry was suggested; an answer goes to whoever suggested it. */
export function waitingMail({ title, type, sender, message, site, siteUrl, href }: About): {
  subject: string
  content: ReactElement
} {
  const subject = 'Ein Eintrag wurde vorgeschlagen'
  const rows: [string, string][] = [
    ['Name', title],
    ['Art', type],
    ['Von', sender],
    ['Nachricht', message],
  ]
  const content = mailLayout({
    lang: 'de',
    siteName: site,
    siteUrl,
    title: subject,
    children: [
      paragraph('Der Vorschlag wartet als Entwurf im Verzeichnis. Veröffentlicht wird er erst von Ihnen.'),
      facts(rows.filter(([, value]) => value !== '')),
      button('Vorschlag ansehen', href),
    ],
    footer: 'Ihre Antwort auf diese E-Mail geht an die Person, die den Vorschlag gemacht hat.',
  })
  return { subject, content }
}
