import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { Screen, type ScreenProps } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { networkTitles, type NetworkName } from '../social.rules.ts'
import { networkPath } from './social-words.ts'

/** Shown in place of a new post while no account is connected: how to connect one. */
export function NoAccount({ network, back }: { network: NetworkName } & Required<Pick<ScreenProps, 'back'>>) {
  const { t } = useTexts()
  const may = useMay()
  const isAdmin = may('admin')
  return (
    <Screen title={t('social.new')} back={back}>
      <EmptyState
        icon={IconPlugConnected}
        title={t('social.noAccount.title')}
        text={t(isAdmin ? 'social.noAccount.text' : 'social.noAccount.askAdmin')}
        action={
          isAdmin ? (
            <Button component={Link} to={networkPath(network)}>
              {t('social.accounts.connect', { network: networkTitles[network] })}
            </Button>
          ) : null
        }
      />
    </Screen>
  )
}
