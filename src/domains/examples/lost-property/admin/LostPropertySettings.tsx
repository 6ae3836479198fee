import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { TranslatedField } from '#kit/browser/admin/fields/TranslatedField.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import { lostPropertyCalls } from '../lost-property.contract.ts'
import { browsePath } from './lost-item-words.ts'

/** Whether everybody can read what waits, and where things are handed out. */
export function LostPropertySettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`lostProperty.settings.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('lostProperty.title'), to: browsePath }}
      queryKey={['lost_item', 'settings']}
      load={() => call(lostPropertyCalls.settings, {})}
      save={(settings) => call(lostPropertyCalls.updateSettings, settings)}
      fresh={{ listed: true, counter: untranslated() }}
      labels={{
        listed: say('listed'),
        'counter.de': say('counter.de'),
        'counter.en': say('counter.en'),
      }}
      done={say('saved')}
    >
      <SwitchField name="listed" />
      <TranslatedField name="counter" rows={2} maxLength={300} />
    </SettingsScreen>
  )
}
