import { z } from 'zod'
import { contentLanguages } from '../text/languages.ts'
import { id, isoTime } from './record.ts'
import { states } from '../states/states.ts'

/** Limited because each step sends mails. */
export const handInsPerMinute = 30

/** Submission workflow for authors without the right to publish, independent of the record's own state. */
export const handInStates = states({
  states: {
    none: { de: 'Nicht eingereicht', en: 'Not handed in' },
    handedIn: { de: 'Wartet auf Freigabe', en: 'Waiting for release' },
    sentBack: { de: 'Zurückgegeben', en: 'Sent back' },
  },
  initial: 'none',
  actions: {
    handIn: {
      label: { de: 'Zur Freigabe einreichen', en: 'Hand in for release' },
      from: ['none', 'sentBack'],
      to: 'handedIn',
      text: 'may',
      whyNot: {
        handedIn: {
          de: 'Das ist schon eingereicht und wartet auf Freigabe.',
          en: 'This is handed in already and waits for release.',
        },
      },
    },
    withdraw: {
      label: { de: 'Einreichung zurückziehen', en: 'Withdraw' },
      from: ['handedIn'],
      to: 'none',
      whyNot: {
        none: { de: 'Das ist nicht eingereicht.', en: 'This is not handed in.' },
        sentBack: { de: 'Das wurde schon zurückgegeben.', en: 'This has been sent back already.' },
      },
    },
    sendBack: {
      label: { de: 'Zurückgeben', en: 'Send back' },
      from: ['handedIn'],
      to: 'sentBack',
      right: 'publish',
      text: 'must',
      whyNot: {
        none: { de: 'Das ist nicht (mehr) eingereicht.', en: 'This is not handed in (any more).' },
        sentBack: { de: 'Das wurde schon zurückgegeben.', en: 'This has been sent back already.' },
      },
    },
    release: {
      label: { de: 'Freigeben', en: 'Release' },
      from: ['handedIn', 'sentBack'],
      to: 'none',
      right: 'publish',
      text: 'may',
    },
  },
})
export type HandInAction = keyof typeof handInStates.actions

/** State of a record in this workflow. */
export const handInState = z.object({
  state: z.enum(['handedIn', 'sentBack']),
  /** The submitter. */
  author: id.nullable(),
  at: isoTime,
  /** Language of the submitter, for mails. */
  lang: z.enum(contentLanguages),
})
export type HandIn = z.output<typeof handInState>

/** Accompanying message. */
export const handInText = z.string().trim().max(2000)
