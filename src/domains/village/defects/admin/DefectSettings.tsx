import { Box, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { RowsField } from '#kit/browser/admin/fields/RowsField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type DefectKind, defectSettingsContract } from '../defects.contract.ts'
import { bounds } from '../defects.rules.ts'
import { defectScreens } from '../defects.addresses.ts'

const F = fieldsOf(defectSettingsContract)

const key = ['defect', 'settings']

/** Settings: public form, public list, kinds and days until senders are anonymised. */
export function DefectSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`defects.settings.${name}`)
  return (
    <SettingsScreen
      contract={defectSettingsContract}
      title={say('title')}
      back={{ label: t('defects.back'), to: `/${defectScreens.browse}` }}
      queryKey={key}
      onSaved={() => void client.invalidateQueries({ queryKey: ['defect', 'kinds'] })}
      labels={say}
      check={({ kinds }): FieldErrors =>
        kinds.some(({ de }) => de.trim() === '') ? { kinds: say('kindMissing') } : {}
      }
      done={say('saved')}
    >
      <SettingsGroup id="form" title={say('form')}>
        <F.Switch name="enabled" hint={say('enabledText')} />
        <F.Switch name="list" hint={say('listText')} />
        <F.Text name="email" type="email" hint={say('emailText')} />
        <Box maw={420}>
          <F.Number name="days" hint={say('daysText')} />
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
