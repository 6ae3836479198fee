import type { PersonalData } from '#kit/server/personal/personal.ts'

/** What people fill in stands in the conversation that it makes, word for word: found, handed out and erased there, and gone with it here. */
export const formsPersonal: PersonalData = {
  title: { de: 'Formulare', en: 'Forms' },
  columns: ['office_form_answers.values'],
  nothing: {
    de: 'Was über Formulare kommt, steht bei den Nachrichten und verschwindet mit ihnen.',
    en: 'What comes by forms stands among the messages and goes with them.',
  },
}
