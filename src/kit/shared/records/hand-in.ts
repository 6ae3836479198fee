import { z } from 'zod'
import { contentLanguages } from '../text/languages.ts'
import { id, isoTime } from './record.ts'
import { states } from '../states/states.ts'

/** Each step sends mails to others. */
export const handInsPerMinute = 30

/** The way of a record from somebody who may not publish to somebody who may; beside its own state. */
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

/** Where a record stands on that way. */
export const handInState = z.object({
  state: z.enum(['handedIn', 'sentBack']),
  /** Who handed it in. */
  author: id.nullable(),
  at: isoTime,
  /** The language that person works in: mails to them are in it. */
  lang: z.enum(contentLanguages),
})
export type HandIn = z.output<typeof handInState>

/** What may be written along. */
export const handInText = z.string().trim().max(2000)
