import type { ReactElement } from 'react'
import { button, facts, mailLayout, note, paragraph, paragraphs } from '#kit/server/mail/layout.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type MessageKind, numberOf } from '../contact.rules.ts'

/** A submitted form. */
export interface Sent {
  _id: string
  kind: MessageKind
  name: string
  email: string
  text: string
  /** Path of the page concerned; empty without one. */
  page: string
}

interface About {
  message: Sent
  site: string
  siteUrl: string
  /** Full address of the message in the admin centre. */
  href: string
}

const subjects = { message: 'Nachricht über die Website', barrier: 'Barriere gemeldet' }

/** The mail to the office; replies go to the sender. */
export function messageMail({ message, site, siteUrl, href }: About): {
  subject: string
  content: ReactElement
} {
  const number = numberOf(message._id)
  const rows: [string, string][] = [
    ['Nummer', number],
    ['Name', message.name],
    ['E-Mail', message.email],
    ['Seite', message.page && siteUrl + message.page],
  ]
  const content = mailLayout({
    lang: 'de',
    siteName: site,
    siteUrl,
    title: subjects[message.kind],
    children: [
      facts(rows.filter(([, value]) => value !== '')),
      ...paragraphs(message.text),
      button('In der Verwaltung öffnen', href),
    ],
    footer: message.email
      ? 'Ihre Antwort auf diese E-Mail geht an die Person, die geschrieben hat.'
      : undefined,
  })
  return { subject: `${subjects[message.kind]} (${number})`, content }
}

const texts = {
  de: {
    subject: 'Wir haben Ihre Nachricht erhalten',
    received: (site: string, number: string) =>
      `Ihre Nachricht an ${site} ist angekommen. Sie hat die Nummer ${number}; bitte nennen Sie diese, wenn Sie nachfragen.`,
    otherwise:
      'Sie haben uns nicht geschrieben? Dann hat jemand Ihre Adresse angegeben. Sie brauchen nichts zu tun.',
  },
  en: {
    subject: 'We have received your message',
    received: (site: string, number: string) =>
      `Your message to ${site} has arrived. Its number is ${number}; please mention it when you ask about it.`,
    otherwise: 'You did not write to us? Then somebody entered your address. There is nothing to do.',
  },
}

/** The confirmation. It contains no input, so that nobody can send words to others through the site. */
export function receiptMail(
  lang: Language,
  { message, site, siteUrl }: About,
): { subject: string; content: ReactElement } {
  const t = texts[lang]
  const content = mailLayout({
    lang,
    siteName: site,
    siteUrl,
    title: t.subject,
    children: [paragraph(t.received(site, numberOf(message._id))), note(t.otherwise)],
  })
  return { subject: t.subject, content }
}
