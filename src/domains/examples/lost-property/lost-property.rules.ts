import { states } from '#kit/shared/states/states.ts'

/** States of a found item. */
export const lostItemStates = states({
  states: {
    found: { de: 'Gefunden', en: 'Found' },
    claimed: { de: 'Abholung vereinbart', en: 'Claimed' },
    returned: { de: 'Zurückgegeben', en: 'Returned' },
    given: { de: 'Weitergegeben', en: 'Given away' },
  },
  initial: 'found',
  actions: {
    claim: {
      label: { de: 'Abholung vereinbaren', en: 'Note a claim' },
      from: ['found'],
      to: 'claimed',
      text: 'may',
      whyNot: {
        returned: {
          de: 'Das wurde schon zurückgegeben.',
          en: 'This has been returned already.',
        },
      },
    },
    unclaim: {
      label: { de: 'Abholung absagen', en: 'Take the claim back' },
      from: ['claimed'],
      to: 'found',
      text: 'may',
    },
    handOver: {
      label: { de: 'Zurückgeben', en: 'Return' },
      from: ['found', 'claimed'],
      to: 'returned',
      right: 'handOver',
      text: 'may',
    },
    giveAway: {
      label: { de: 'Weitergeben', en: 'Give away' },
      from: ['found'],
      to: 'given',
      right: 'handOver',
      text: 'must',
      whyNot: {
        claimed: {
          de: 'Jemand möchte das abholen. Sagen Sie die Abholung zuerst ab.',
          en: 'Somebody wants to collect this. Take the claim back first.',
        },
      },
    },
  },
})
