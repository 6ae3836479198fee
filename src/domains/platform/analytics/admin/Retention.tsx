import { Box, Paper, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '../../../../kit/browser/admin/edit/PlainFormPart.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { NumberField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { analytics } from '../analytics.contract.ts'
import { mostMonths } from '../analytics.rules.ts'

/** How long figures are kept. */
export function Retention({ months }: { months: number }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const stored = { months }
  const form = usePlainForm({
    stored,
    fresh: stored,
    labels: { months: t('analytics.keepLabel') },
    done: (saved) => t('analytics.saved', { months: Number(saved['months']) }),
    async save({ months: wanted }) {
      const answer = await call(analytics.update, { months: Number(wanted) })
      await queries.invalidateQueries({ queryKey: ['analytics'] })
      return { months: answer.months }
    },
  })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analytics.keep')}>
      <Title order={2} size="h5" mb="sm">
        {t('analytics.keep')}
      </Title>
      <PlainFormPart form={form} submit={t('analytics.save')}>
        <Box maw={360}>
          <NumberField name="months" hint={t('analytics.keepHint')} min={1} max={mostMonths} />
        </Box>
      </PlainFormPart>
    </Paper>
  )
}
