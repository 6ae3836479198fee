import { reportsPersonal } from '#domains/platform/reports/server/offers.ts'
import { defects } from './defects.kind.ts'
import { remove } from './defects.service.ts'
import { forgottenSteps } from './forget.service.ts'
import { defectScreens } from '../defects.addresses.ts'

/** Damage reports with their senders' personal data. */
export const defectsPersonal = reportsPersonal(defects, {
  title: { de: 'Schadensmeldungen', en: 'Damage reports' },
  what: { de: 'Schadensmeldung', en: 'Damage report' },
  reason: {
    de: 'Name, E-Mail-Adresse, Fotos, Ergänzungen und der Link werden gelöscht. Der Schaden selbst bleibt gemeldet.',
    en: 'Name, e-mail address, photos, additions and the link are deleted. The damage itself stays reported.',
  },
  said: ['state', 'answer', 'remark'],
  forgotten: forgottenSteps,
  named: ['assigned'],
  path: (_id) => `${defectScreens.edit}/${_id}`,
  remove,
})
