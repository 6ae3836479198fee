import { createStore } from './store.ts'

export interface Question {
  title: string
  text: string
  /** A verb: `Löschen`. */
  yes: string
  no?: string
  /** Marks an irreversible step. */
  dangerous?: boolean
}

export const question = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks in a dialog; resolves with the answer. Escape and a click outside mean no. */
export function confirm(asked: Question): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    question.set({
      ...asked,
      answer: (yes) => {
        question.set(null)
        resolve(yes)
      },
    })
  })
}
