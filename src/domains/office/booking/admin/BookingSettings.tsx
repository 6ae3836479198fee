import { Box, SimpleGrid } from '@mantine/core'
import { LongTextField, NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bookingSettingsCalls } from '../resource.contract.ts'
import { settingsPath } from './booking-words.ts'

const names = ['enabled', 'intro', 'introEn', 'email', 'days'] as const

/** Whether things can be booked on the site, what stands above them, who is told, and how long it is kept who booked. */
export function BookingSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`booking.general.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('booking.settings'), to: settingsPath }}
      queryKey={['booking', 'settings']}
      load={() => call(bookingSettingsCalls.settings, {})}
      save={(settings) => call(bookingSettingsCalls.updateSettings, settings)}
      fresh={{ enabled: true, intro: '', introEn: '', email: '', days: 365 }}
      labels={Object.fromEntries(names.map((name) => [name, say(name)]))}
      done={say('saved')}
    >
      <SettingsGroup id="site" title={say('site')}>
        <SwitchField name="enabled" hint={say('enabledHint')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LongTextField name="intro" hint={say('introHint')} maxLength={2000} />
          <LongTextField name="introEn" hint={say('introEnHint')} maxLength={2000} />
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="office" title={say('office')}>
        <TextField name="email" type="email" hint={say('emailHint')} maxLength={200} />
        <Box maw={420}>
          <NumberField name="days" hint={say('daysHint')} min={1} max={3650} />
        </Box>
      </SettingsGroup>
    </SettingsScreen>
  )
}
