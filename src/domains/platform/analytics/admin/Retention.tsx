import { Box, Paper, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { NumberField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { analytics } from '../analytics.contract.ts'
import { mostMonths } from '../analytics.rules.ts'

type Kept = OutputOf<typeof analytics.update>['kept']

/** Retention period of figures. */
export function Retention({ kept }: { kept: Kept }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const settings = useSettingsForm({
    stored: kept,
    fresh: kept,
    keeps: 'analytics',
    labels: () => ({ months: t('analytics.keepLabel') }),
    done: (saved) => t('analytics.saved', { months: Number(saved['months']) }),
    async save(values) {
      const answer = await call(analytics.update, values as Kept)
      await queries.invalidateQueries({ queryKey: ['analytics'] })
      return answer.kept
    },
  })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analytics.keep')}>
      <Title order={2} size="h5" mb="sm">
        {t('analytics.keep')}
      </Title>
      <PlainFormPart form={settings.form} submit={t('analytics.save')}>
        <SettingsClash settings={settings} />
        <Box maw={360}>
          <NumberField name="months" hint={t('analytics.keepHint')} min={1} max={mostMonths} />
        </Box>
      </PlainFormPart>
    </Paper>
  )
}
