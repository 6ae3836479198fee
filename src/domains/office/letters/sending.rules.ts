import { states, type StateOf } from '#kit/shared/states/states.ts'

const running = {
  de: 'Der Versand läuft. Halten Sie ihn an, wenn nichts mehr hinausgehen soll.',
  en: 'It is being sent. Pause it if nothing more should leave.',
}
const over = {
  de: 'Dieser Versand ist zu Ende. Für einen weiteren legen Sie einen neuen an.',
  en: 'This sending is over. Create a new one to send once more.',
}

/** States of a sending. Sent letters can't be recalled: only waiting ones can be stopped. */
export const sendingStates = states({
  states: {
    draft: { de: 'Entwurf', en: 'Draft' },
    approval: { de: 'Wartet auf Freigabe', en: 'Waits for approval' },
    planned: { de: 'Geplant', en: 'Planned' },
    held: { de: 'Zurückgehalten', en: 'Held back' },
    sending: { de: 'Wird gesendet', en: 'Being sent' },
    paused: { de: 'Angehalten', en: 'Paused' },
    sent: { de: 'Gesendet', en: 'Sent' },
    cancelled: { de: 'Abgebrochen', en: 'Cancelled' },
  },
  initial: 'draft',
  actions: {
    plan: {
      label: { de: 'Für später planen', en: 'Plan for later' },
      from: ['draft', 'approval', 'held'],
      to: 'planned',
      right: 'publish',
      whyNot: { sending: running, paused: running, sent: over, cancelled: over },
    },
    start: {
      label: { de: 'Jetzt senden', en: 'Send now' },
      from: ['draft', 'approval', 'planned', 'held'],
      to: 'sending',
      right: 'publish',
      whyNot: {
        sending: running,
        paused: {
          de: 'Dieser Versand ist angehalten. Setzen Sie ihn fort.',
          en: 'This sending is paused. Resume it.',
        },
        sent: over,
        cancelled: over,
      },
    },
    pause: {
      label: { de: 'Anhalten', en: 'Pause' },
      from: ['sending'],
      to: 'paused',
      right: 'publish',
      text: 'may',
    },
    resume: {
      label: { de: 'Fortsetzen', en: 'Resume' },
      from: ['paused'],
      to: 'sending',
      right: 'publish',
    },
    revise: {
      label: { de: 'Wieder bearbeiten', en: 'Edit again' },
      from: ['approval', 'planned', 'held'],
      to: 'draft',
      whyNot: { sending: running, sent: over, cancelled: over },
    },
    cancel: {
      label: { de: 'Abbrechen', en: 'Cancel' },
      from: ['approval', 'planned', 'held', 'sending', 'paused'],
      to: 'cancelled',
      right: 'publish',
      text: 'may',
      whyNot: { sent: over },
    },
  },
})
export type SendingState = StateOf<typeof sendingStates>

/** States in which content and recipients can be changed. */
export const openStates: readonly SendingState[] = ['draft', 'approval', 'planned', 'held']
/** States in which letters may still be sent. */
export const liveStates: readonly SendingState[] = ['sending', 'paused']
