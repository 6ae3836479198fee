import { SimpleGrid } from '@mantine/core'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '../../../../kit/browser/admin/edit/PlainFormPart.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { SwitchField, TagsField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { TimeInput } from '../../../../kit/browser/admin/fields/TimeInput.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { tavernEditing } from '../taverns.contract.ts'
import type { Year } from './tavern-year.ts'

type Settings = Pick<Year, 'types' | 'tellAt' | 'keepersDirect'>

function TellAtField() {
  const { id, label, value, change, error } = useField<string>('tellAt')
  return <TimeInput id={id} label={label} value={value ?? ''} error={error} onChange={change} />
}

/** Which entries of the directory are taverns, from when those who want to know are told, and what keepers may do. */
export function TavernSettings({ types, tellAt, keepersDirect, done }: Settings & { done: () => void }) {
  const { t } = useTexts()
  const stored = { types, tellAt, keepersDirect }
  const form = usePlainForm({
    stored,
    fresh: stored,
    labels: {
      types: t('taverns.types'),
      tellAt: t('taverns.tellAt'),
      keepersDirect: t('taverns.reports.direct'),
    },
    done: t('taverns.settingsSaved'),
    async save(values) {
      await call(tavernEditing.settings, values as unknown as Settings)
      done()
      return values
    },
  })
  return (
    <SettingsGroup id="tavern-settings" title={t('taverns.settings')} text={t('taverns.settingsText')}>
      <PlainFormPart form={form} submit={t('taverns.saveSettings')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TagsField name="types" />
          <TellAtField />
        </SimpleGrid>
        <SwitchField name="keepersDirect" hint={t('taverns.reports.directText')} />
      </PlainFormPart>
    </SettingsGroup>
  )
}
