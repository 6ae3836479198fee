import type { Status } from '#kit/shared/records/record.ts'
import { Problem } from '#kit/shared/problem.ts'
import { wrongField } from '../refusals.ts'

const texts: Record<string, { de: string; en: string }> = {
  'published scheduled': {
    de: 'Das ist bereits veröffentlicht. Planen Sie stattdessen, wann Ihre Änderungen veröffentlicht werden.',
    en: 'This is already published. Schedule when your changes are published instead.',
  },
  'draft draft': {
    de: 'Das ist nicht veröffentlicht, es muss nicht zurückgezogen werden.',
    en: 'This is not published, there is nothing to take back.',
  },
}

/** Refusal of an impossible change of state. */
export const transitionRefused = (from: Status, to: Status) =>
  new Problem(
    'TRANSITION',
    409,
    texts[`${from} ${to}`] ?? {
      de: 'Das ist in diesem Zustand nicht möglich. Bitte laden Sie die Seite neu.',
      en: 'This is not possible in its present state. Please reload the page.',
    },
    { details: { from, to } },
  )

export const publishTimeMissing = () =>
  wrongField('publishAt', {
    de: 'Bitte geben Sie an, wann veröffentlicht werden soll.',
    en: 'Please say when to publish.',
  })

export const unpublishTimePast = () =>
  wrongField('unpublishAt', {
    de: 'Das Ende der Veröffentlichung muss in der Zukunft und nach ihrem Beginn liegen.',
    en: 'The end of publication must lie in the future and after its beginning.',
  })

export const nothingToSchedule = () =>
  new Problem('NOTHING_TO_PUBLISH', 409, {
    de: 'Es gibt keine Änderungen, die auf Veröffentlichung warten.',
    en: 'There are no changes waiting to be published.',
  })

/** Specification § 8: `C100` = no permission. */
export const mayNotPublish = () =>
  new Problem('C100', 403, {
    de: 'Veröffentlichen dürfen Sie hier nicht. Speichern Sie als Entwurf und bitten Sie jemanden, der veröffentlichen darf.',
    en: 'You may not publish here. Save it as a draft and ask somebody who may publish.',
  })

export const isScheduled = () =>
  new Problem('C100', 403, {
    de: 'Das ist zur Veröffentlichung eingeplant. Bis dahin darf es nur ändern, wer veröffentlichen darf.',
    en: 'This is scheduled for publication. Until then only people who may publish can change it.',
  })

export const noSuchVersion = () =>
  new Problem('NOT_FOUND', 404, {
    de: 'Diese ältere Fassung gibt es nicht (mehr).',
    en: 'There is no such older version (any more).',
  })

export const nothingToHandIn = () =>
  new Problem('NOTHING_TO_PUBLISH', 409, {
    de: 'Es gibt keine Änderungen, die freizugeben wären.',
    en: 'There are no changes to release.',
  })

export const isPlanned = () =>
  new Problem('TRANSITION', 409, {
    de: 'Das ist bereits zur Veröffentlichung eingeplant und braucht keine Freigabe mehr.',
    en: 'This is scheduled for publication already and needs no release any more.',
  })
