import { Select } from '@mantine/core'
import { useChoiceSaying } from '#kit/browser/admin/edit/form-state.ts'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Club } from '../club.contract.ts'
import { useSportsChoices } from './sports-words.ts'

/** Selects the accounts with access to this record despite being limited to their own. */
export function Accounts({
  name,
  label,
  add,
}: {
  name: 'officers' | 'trainers'
  label: string
  add: string
}) {
  const { t } = useTexts()
  const choices = useSportsChoices().accounts.map(({ _id, name: title }) => ({ value: _id, label: title }))
  useChoiceSaying(`${name}.account`, choices)
  return (
    <LinesField<Club['officers'][number]>
      name={name}
      fresh={{ account: '' }}
      most={name === 'officers' ? 50 : 20}
      add={add}
    >
      {({ line, change, say, readOnly }) => (
        <Select
          flex={1}
          miw={200}
          label={label}
          aria-label={say(label)}
          searchable
          {...(readOnly ? {} : { placeholder: t('kit.choose') })}
          data={choices}
          value={line.account || null}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(account) => account && change({ account })}
        />
      )}
    </LinesField>
  )
}
