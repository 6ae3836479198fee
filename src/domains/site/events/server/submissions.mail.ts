import type { ReactElement } from 'react'
import { button, facts, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { withoutLinks } from '#kit/shared/text/plain-words.ts'

interface About {
  title: string
  /** In words. */
  when: string
  site: string
  siteUrl: string
}

const texts = {
  de: {
    received: 'Wir haben Ihren Termin erhalten',
    receivedText:
      'Danke! Die Redaktion sieht sich Ihren Termin an. Sobald er veröffentlicht ist, schreiben wir Ihnen noch einmal.',
    otherwise:
      'Sie haben nichts gesendet? Dann hat jemand Ihre Adresse angegeben. Sie brauchen nichts zu tun.',
    published: 'Ihr Termin ist veröffentlicht',
    publishedText:
      'Ihr Termin steht jetzt im Kalender. Hat sich etwas geändert, melden Sie sich bitte bei uns.',
    show: 'Termin ansehen',
    event: 'Termin',
    when: 'Wann',
  },
  en: {
    received: 'We have received your event',
    receivedText:
      'Thank you! The editors will look at your event. Once it is published we will write to you again.',
    otherwise: 'You did not send anything? Then somebody entered your address. There is nothing to do.',
    published: 'Your event has been published',
    publishedText: 'Your event is in the calendar now. If something has changed, please tell us.',
    show: 'See the event',
    event: 'Event',
    when: 'When',
  },
}

/** Receipt for the sender of an event. */
export function receivedMail(lang: Language, { title, when, site, siteUrl }: About) {
  const t = texts[lang]
  const content: ReactElement = mailLayout({
    lang,
    siteName: site,
    siteUrl,
    title: t.received,
    children: [
      facts([
        // Title and address may have been entered by anyone
        [t.event, withoutLinks(title)],
        [t.when, when],
      ]),
      paragraph(t.receivedText),
      note(t.otherwise),
    ],
  })
  return { subject: t.received, content }
}

/** Notice that an event is published. `href` is an absolute address. */
export function publishedMail(
  lang: Language,
  { title, when, site, siteUrl, href }: About & { href: string },
) {
  const t = texts[lang]
  const content: ReactElement = mailLayout({
    lang,
    siteName: site,
    siteUrl,
    title: t.published,
    children: [
      facts([
        [t.event, title],
        [t.when, when],
      ]),
      paragraph(t.publishedText),
      button(t.show, href),
    ],
  })
  return { subject: t.published, content }
}
