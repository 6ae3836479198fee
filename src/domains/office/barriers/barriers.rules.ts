import { states } from '#kit/shared/states/states.ts'

const done = {
  de: 'Diese Barriere ist beseitigt. Nehmen Sie sie zuerst wieder in Arbeit.',
  en: 'This barrier is removed. Take it up again first.',
}

/** States of a reported barrier. */
export const barrierLife = states({
  states: {
    received: { de: 'Eingegangen', en: 'Received' },
    working: { de: 'In Arbeit', en: 'Being worked on' },
    done: { de: 'Erledigt', en: 'Done' },
  },
  initial: 'received',
  actions: {
    work: {
      label: { de: 'In Arbeit nehmen', en: 'Take up' },
      from: ['received', 'done'],
      to: 'working',
      text: 'may',
    },
    finish: {
      label: { de: 'Als erledigt vermerken', en: 'Mark as done' },
      from: ['received', 'working'],
      to: 'done',
      text: 'may',
      whyNot: { done },
    },
    note: {
      label: { de: 'Notiz schreiben', en: 'Write a note' },
      from: ['received', 'working', 'done'],
      text: 'must',
    },
  },
})
