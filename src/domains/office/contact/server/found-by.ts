import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'

/** Search terms for the forms and the statement. */
export const foundBy: Record<'message' | 'barrier' | 'statement', Record<'de' | 'en', FoundBy>> = {
  message: {
    de: {
      title: de.message.title,
      text: 'Schreiben Sie uns: Fragen, Wünsche, Anliegen, Beschwerden.',
      words: ['Kontakt', 'Kontaktformular', 'Anfrage', 'Anliegen', 'Beschwerde', 'E-Mail', 'Gemeindeamt'],
    },
    en: {
      title: en.message.title,
      text: 'Write to us: questions, wishes, concerns, complaints.',
      words: ['contact', 'contact form', 'enquiry', 'complaint', 'e-mail', 'office'],
    },
  },
  barrier: {
    de: {
      title: de.barrier.title,
      text: 'Sagen Sie uns, wo diese Website Ihnen im Weg steht.',
      words: ['Barrierefreiheit', 'Hindernis', 'Behinderung', 'Screenreader', 'Feedback'],
    },
    en: {
      title: en.barrier.title,
      text: 'Tell us where this website is in your way.',
      words: ['accessibility', 'obstacle', 'disability', 'screen reader', 'feedback'],
    },
  },
  statement: {
    de: {
      title: de.statement.title,
      text: 'Wie zugänglich diese Website ist und was noch fehlt.',
      words: ['Barriere', 'barrierefrei', 'Behinderung', 'Zugänglichkeit', 'WCAG'],
    },
    en: {
      title: en.statement.title,
      text: 'How accessible this website is and what is still missing.',
      words: ['barrier', 'accessible', 'disability', 'WCAG'],
    },
  },
}
