import { Box, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { RowsField } from '#kit/browser/admin/fields/RowsField.tsx'
import { NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type DefectKind, defectSettingsCalls } from '../defects.contract.ts'
import { bounds, defaultDefectSettings } from '../defects.rules.ts'
import { defectScreens } from '../defects.addresses.ts'

const key = ['defect', 'settings']
const fresh = { ...defaultDefectSettings, kinds: [] }

/** Whether damage can be reported on the website, of which kinds, and how long who reported it is kept. */
export function DefectSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`defects.settings.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('defects.back'), to: `/${defectScreens.browse}` }}
      queryKey={key}
      load={() => call(defectSettingsCalls.settings, {})}
      save={(values) => call(defectSettingsCalls.updateSettings, values)}
      onSaved={() => void client.invalidateQueries({ queryKey: ['defect', 'kinds'] })}
      fresh={fresh}
      labels={Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)]))}
      check={({ kinds }): FieldErrors =>
        (kinds as DefectKind[]).some(({ de }) => de.trim() === '') ? { kinds: say('kindMissing') } : {}
      }
      done={say('saved')}
    >
      <SettingsGroup id="form" title={say('form')}>
        <SwitchField name="enabled" hint={say('enabledText')} />
        <SwitchField name="list" hint={say('listText')} />
        <TextField name="email" type="email" hint={say('emailText')} maxLength={200} />
        <Box maw={420}>
          <NumberField name="days" hint={say('daysText')} min={1} max={3650} />
        </Box>
      </SettingsGroup>
      <SettingsGroup id="kinds" title={say('kinds')} text={say('kindsText')}>
        <KindsField />
      </SettingsGroup>
    </SettingsScreen>
  )
}

function KindsField() {
  const { t } = useTexts()
  const numbered = (name: string) => (number: number) => t(`defects.settings.${name}`, { number })
  return (
    <RowsField<DefectKind>
      name="kinds"
      blank={{ key: '', de: '', en: '' }}
      least={1}
      most={bounds.kinds}
      words={{ up: numbered('upKind'), remove: numbered('removeKind'), add: t('defects.settings.addKind') }}
    >
      {({ row, number, put, error }) =>
        (['de', 'en'] as const).map((lang) => (
          <TextInput
            key={lang}
            label={t(lang === 'de' ? 'defects.settings.kindDe' : 'defects.settings.kindEn', { number })}
            lang={lang}
            maxLength={60}
            value={row[lang]}
            error={lang === 'de' && row.de.trim() === '' ? error : undefined}
            onChange={(event) => put({ [lang]: event.currentTarget.value })}
          />
        ))
      }
    </RowsField>
  )
}
