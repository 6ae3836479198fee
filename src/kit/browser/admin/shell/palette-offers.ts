import { IconAdjustments, IconKeyboard, IconLogout, IconTrash, IconUserCircle } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import type { IconComponent } from '../domain.ts'
import { isShownTo } from './navigation-sections.ts'
import { overview, settingsHub } from './overview.ts'

export const offerKinds = ['action', 'screen', 'setting'] as const

/** An entry of the command field that needs no server request. */
export interface Offer {
  kind: (typeof offerKinds)[number]
  name: string
  icon: IconComponent
  /** Target relative to the base, or an action. */
  path?: string
  run?: () => void
}

/** All entries available to the user: actions, screens, bins, single settings. */
export function useOffers(more: { signOut: () => void; help: () => void }): Offer[] {
  const { t } = useTexts()
  const { domains, services } = useAdmin()
  const may = useMay()
  const actions = domains.flatMap((domain) => domain.actions ?? []).filter(({ access }) => may(access))
  const entries = domains.flatMap((domain) => domain.navigation).filter((entry) => isShownTo(may, entry))
  const hubs = [overview, ...(entries.some(({ section }) => section === 'settings') ? [settingsHub] : [])]
  return [
    ...actions.map(({ label, icon, path }) => ({ kind: 'action' as const, name: t(label), icon, path })),
    { kind: 'action', name: t('kit.account.signOut'), icon: IconLogout, run: more.signOut },
    { kind: 'action', name: t('kit.help.title'), icon: IconKeyboard, run: more.help },
    ...[...hubs, ...entries].map(({ label, icon, path }) => ({
      kind: 'screen' as const,
      name: t(label),
      icon,
      path,
    })),
    { kind: 'screen', name: t('kit.account.profile'), icon: IconUserCircle, path: services.accountScreen },
    ...entries.flatMap(({ label, bin }) =>
      bin
        ? [
            {
              kind: 'screen' as const,
              name: t('kit.palette.binOf', { name: t(label) }),
              icon: IconTrash,
              path: bin,
            },
          ]
        : [],
    ),
    ...entries.flatMap(({ parts = [] }) =>
      parts.map((part) => ({
        kind: 'setting' as const,
        name: t(part.label),
        icon: IconAdjustments,
        path: part.path,
      })),
    ),
  ]
}
