import { Button, Group, NumberInput, Paper, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { analytics } from '../analytics.contract.ts'
import { mostMonths } from '../analytics.rules.ts'

/** How long figures are kept. */
export function Retention({ months }: { months: number }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [value, setValue] = useState<number | string>(months)
  const save = useMutation({
    mutationFn: () => call(analytics.update, { months: Number(value) }),
    onSuccess: async (answer) => {
      notifyDone(t('analytics.saved', { months: answer.months }))
      await queries.invalidateQueries({ queryKey: ['analytics'] })
    },
    onError: notifyFailed,
  })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analytics.keep')}>
      <Title order={2} size="h5" mb="sm">
        {t('analytics.keep')}
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Group align="end">
          <NumberInput
            label={t('analytics.keepLabel')}
            description={t('analytics.keepHint')}
            min={1}
            max={mostMonths}
            allowDecimal={false}
            value={value}
            onChange={setValue}
            required
          />
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={value === '' || value === months}
          >
            {t('analytics.save')}
          </Button>
        </Group>
      </form>
    </Paper>
  )
}
