import type { PersonalData } from '#kit/server/personal/personal.ts'

/** Visitors' choices are stored anonymously. */
export const consentPersonal: PersonalData = {
  title: { de: 'Cookie-Auswahl', en: 'Cookie choices' },
  columns: [],
  nothing: {
    de: 'Gespeichert wird nur, wie oft was gewählt wurde, nicht von wem.',
    en: 'Only how often what was chosen is kept, not by whom.',
  },
}
