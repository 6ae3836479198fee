import { Box, SimpleGrid } from '@mantine/core'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bookingSettingsContract } from '../resource.contract.ts'
import { settingsPath } from './booking-words.ts'

const F = fieldsOf(bookingSettingsContract)

/**
 * Whether bookings are open on the site, the introduction, the notification address, and how long personal data is
 * kept.
 */
export function BookingSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`booking.general.${name}`)
  return (
    <SettingsScreen
      contract={bookingSettingsContract}
      title={say('title')}
      back={{ label: t('booking.settings'), to: settingsPath }}
      queryKey={['booking', 'settings']}
      labels={say}
      done={say('saved')}
    >
      <SettingsGroup id="site" title={say('site')}>
        <F.Switch name="enabled" hint={say('enabledHint')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.LongText name="intro" hint={say('introHint')} />
          <F.LongText name="introEn" hint={say('introEnHint')} />
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="office" title={say('office')}>
        <F.Text name="email" type="email" hint={say('emailHint')} />
        <Box maw={420}>
          <F.Number name="days" hint={say('daysHint')} />
        </Box>
      </SettingsGroup>
    </SettingsScreen>
  )
}
