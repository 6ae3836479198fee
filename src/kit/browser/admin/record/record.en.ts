/** Texts of records that are worked with. */
export const record = {
  changed: '{{name}} has just changed this entry: {{fields}}. You see it as it is now.',
  joined:
    '{{name}} has changed something else meanwhile: {{fields}}. Both are put together; what you typed stays.',
  clash: {
    title: 'Somebody else has changed the same as you',
    text: 'What you typed stays. When you save you choose which version counts.',
  },
  line: '{{lines}}, line {{place}}',
  kept: {
    title: 'You typed something here and did not save it',
    text: 'Last {{when}}. If you take it over you can look at it before you save.',
    compare: 'Compare',
    hide: 'Close the comparison',
    take: 'Take over',
    drop: 'Discard',
    taken: 'Your text is back. It is not saved yet.',
  },
  actions: {
    text: 'Note',
    textHint: 'Stands with the step afterwards.',
    done: 'Done: {{action}}',
    changed: '{{name}} has changed this entry meanwhile. Please look at it and try again.',
  },
  steps: { none: 'Nothing has happened yet.', byItself: 'by itself' },
}
