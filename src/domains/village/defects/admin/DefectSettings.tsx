import { Box, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { IconAction } from '../../../../kit/browser/admin/IconAction.tsx'
import { type FieldErrors, useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { NumberField, SwitchField, TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '../../../../kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
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
  const { id, value: kinds = [], change, error } = useField<DefectKind[]>('kinds')
  const put = (index: number, next: Partial<DefectKind>) =>
    change(kinds.map((kind, place) => (place === index ? { ...kind, ...next } : kind)))
  const up = (index: number) => {
    const next = [...kinds]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    change(next)
  }
  return (
    <Stack gap="sm" id={id} tabIndex={-1}>
      {kinds.map((kind, index) => (
        // eslint-disable-next-line react/no-array-index-key -- new kinds have nothing else to be told apart by
        <Group key={index} align="end" wrap="nowrap" gap="xs">
          <SimpleGrid cols={{ base: 1, sm: 2 }} flex={1} spacing="xs" verticalSpacing="xs">
            {(['de', 'en'] as const).map((lang) => (
              <TextInput
                key={lang}
                label={t(lang === 'de' ? 'defects.settings.kindDe' : 'defects.settings.kindEn', {
                  number: index + 1,
                })}
                lang={lang}
                maxLength={60}
                value={kind[lang]}
                error={lang === 'de' && kind.de.trim() === '' ? error : undefined}
                onChange={(event) => put(index, { [lang]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          <IconAction
            variant="default"
            size="lg"
            disabled={index === 0}
            label={t('defects.settings.upKind', { number: index + 1 })}
            onClick={() => up(index)}
          >
            <IconArrowUp size={16} aria-hidden />
          </IconAction>
          <IconAction
            variant="default"
            size="lg"
            disabled={kinds.length === 1}
            label={t('defects.settings.removeKind', { number: index + 1 })}
            onClick={() => change(kinds.filter((_, place) => place !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </IconAction>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={kinds.length >= bounds.kinds}
          onClick={() => change([...kinds, { key: '', de: '', en: '' }])}
        >
          {t('defects.settings.addKind')}
        </Button>
      </Group>
    </Stack>
  )
}
