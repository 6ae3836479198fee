import { createStore } from './store.ts'

export interface Question {
  title: string
  text: string
  /** A verb: `Löschen`. */
  yes: string
  no?: string
  /** What follows can't be undone. */
  dangerous?: boolean
}

export const question = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks in a dialog; resolves with the answer. Escape and a click beside it mean no. */
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
