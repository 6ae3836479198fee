import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { lostPropertySettings } from '../lost-property.contract.ts'
import { browsePath } from './lost-item-words.ts'

const F = fieldsOf(lostPropertySettings)

/** Settings: public list, place and hours of pick-up. */
export function LostPropertySettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`lostProperty.settings.${name}`)
  return (
    <SettingsScreen
      contract={lostPropertySettings}
      title={say('title')}
      back={{ label: t('lostProperty.title'), to: browsePath }}
      queryKey={['lost_item', 'settings']}
      labels={(path) => say(path)}
      done={say('saved')}
    >
      <F.Switch name="listed" />
      <F.Translated name="counter" rows={2} />
    </SettingsScreen>
  )
}
