import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isOutsideAddress } from '#kit/shared/settings/outside-address.ts'
import { outsideCalls } from '../outside.contract.ts'
import { settingsScreens } from '../settings.addresses.ts'

const queryKey = ['settings', 'outside']
const load = () => call(outsideCalls.outside, {})
const contract = {
  defaults: { addresses: {} as Record<string, string> },
  calls: { read: outsideCalls.outside, save: outsideCalls.changeOutside },
}

/** Addresses of third-party services; an empty field is the default. */
export function OutsideEdit() {
  const { t } = useTexts()
  const services = useQuery({ queryKey, queryFn: load }).data?.services ?? []
  return (
    <SettingsScreen
      contract={contract}
      title={t('settings.outside.title')}
      back={{ label: t('settings.config'), to: `/${settingsScreens.config}` }}
      queryKey={queryKey}
      labels={Object.fromEntries(services.map(({ name, title }) => [`addresses.${name}`, title]))}
      check={({ addresses }) =>
        Object.fromEntries(
          Object.entries(addresses)
            .filter(([, address]) => address.trim() !== '' && !isOutsideAddress(address.trim()))
            .map(([name]) => [`addresses.${name}`, t('settings.outside.wrong')]),
        )
      }
      done={t('settings.outside.saved')}
    >
      <Text size="sm">{t('settings.outside.text')}</Text>
      {services.map(({ name, standard }) => (
        <TextField
          key={name}
          name={`addresses.${name}`}
          type="url"
          maxLength={300}
          hint={t('settings.outside.standard', { address: standard })}
        />
      ))}
    </SettingsScreen>
  )
}
