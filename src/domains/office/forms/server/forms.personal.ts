import type { PersonalData } from '#kit/server/personal/personal.ts'

/**
 * Submissions are copied word for word into conversations: they are found, exported and erased there, and deleted
 * together with them here.
 */
export const formsPersonal: PersonalData = {
  title: { de: 'Formulare', en: 'Forms' },
  columns: ['office_form_answers.values'],
  nothing: {
    de: 'Was über Formulare kommt, steht bei den Nachrichten und verschwindet mit ihnen.',
    en: 'What comes by forms stands among the messages and goes with them.',
  },
}
