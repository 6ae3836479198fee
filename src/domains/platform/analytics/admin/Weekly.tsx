import { Checkbox, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { analytics } from '../analytics.contract.ts'

type Answer = OutputOf<typeof analytics.weekly>
const key = ['analytics', 'weekly']

/** Settings of the weekly report by mail, with its recipients. */
export function Weekly() {
  const { t, lang } = useTexts()
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call(analytics.weekly, {}) })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analytics.weekly.title')}>
      <Title order={2} size="h5">
        {t('analytics.weekly.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('analytics.weekly.text')}
      </Text>
      {data ? (
        <Choice answer={data} />
      ) : error ? (
        <Text role="alert">{messageOf(error, lang)}</Text>
      ) : (
        <Skeleton height={90} />
      )}
    </Paper>
  )
}

function Choice({ answer }: { answer: Answer }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const reachable = answer.administrators.filter(({ email }) => email !== '')
  const settings = useSettingsForm({
    stored: answer.weekly,
    fresh: answer.weekly,
    keeps: 'analytics weekly',
    labels: () => ({ enabled: t('analytics.weekly.enabled'), recipients: t('analytics.weekly.recipients') }),
    done: ({ enabled }) => t(enabled ? 'analytics.weekly.on' : 'analytics.weekly.off'),
    async save(values) {
      const { weekly } = await call(analytics.changeWeekly, values as Answer['weekly'])
      queries.setQueryData<Answer>(key, (before) => before && { ...before, weekly })
      return weekly
    },
  })
  if (reachable.length === 0) return <Text size="sm">{t('analytics.weekly.nobody')}</Text>
  return (
    <PlainFormPart form={settings.form} submit={t('analytics.weekly.save')}>
      <SettingsClash settings={settings} />
      <SwitchField name="enabled" />
      <Recipients people={reachable} />
    </PlainFormPart>
  )
}

function Recipients({ people }: { people: Answer['administrators'] }) {
  const { t } = useTexts()
  const field = useField<string[]>('recipients')
  return (
    <Checkbox.Group
      id={field.id}
      label={field.label}
      description={t('analytics.weekly.recipientsHint')}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
    >
      <Stack gap="xs" mt="xs">
        {people.map(({ _id, name, email }) => (
          <Checkbox key={_id} value={_id} label={name} description={email} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
