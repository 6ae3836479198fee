import { Alert, SimpleGrid, Select } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { columnRoles, type ColumnRole } from '../newsletter.rules.ts'
import type { subscriberImport } from '../subscriber-import.contract.ts'

/** The meaning of each column of the table, with sample values. */
export function ImportColumns({
  report: { columns, sample, headed },
  change,
}: {
  report: OutputOf<typeof subscriberImport>
  change: (columns: ColumnRole[]) => void
}) {
  const { t } = useTexts()
  const options = columnRoles.map((value) => ({ value, label: t(`newsletter.import.roles.${value}`) }))
  const examples = headed ? sample.slice(1) : sample
  return (
    <SettingsGroup id="import-columns" title={t('newsletter.import.columns')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {columns.map((role, at) => {
          const heading = headed ? (sample[0]?.[at] ?? '') : ''
          return (
            <Select
              // eslint-disable-next-line react/no-array-index-key -- columns have no other key
              key={at}
              label={t(heading ? 'newsletter.import.columnOf' : 'newsletter.import.column', {
                number: at + 1,
                heading,
              })}
              description={examples
                .flatMap((cells) => cells[at] || [])
                .slice(0, 2)
                .join(', ')
                .slice(0, 80)}
              data={options}
              value={role}
              allowDeselect={false}
              onChange={(next) => next && change(columns.map((one, place) => (place === at ? next : one)))}
            />
          )
        })}
      </SimpleGrid>
      {columns.filter((role) => role === 'email').length === 1 ? null : (
        <Alert color="red" role="alert">
          {t('newsletter.import.noEmail')}
        </Alert>
      )}
    </SettingsGroup>
  )
}
