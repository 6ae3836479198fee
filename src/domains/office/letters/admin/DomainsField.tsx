import { Button, Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useRowKeys } from '#kit/browser/admin/fields/use-row-keys.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { LetterSettings } from '../letter-settings.contract.ts'

type Limit = LetterSettings['domains'][number]
const most = 50

/** Maximum letters per minute by provider: `gmx.at`, 60. */
export function DomainsField() {
  const { t } = useTexts()
  const field = useField<Limit[]>('domains')
  const limits = field.value ?? []
  const rows = useRowKeys(limits.length)
  const put = (at: number, next: Partial<Limit>) =>
    field.change(limits.map((one, place) => (place === at ? { ...one, ...next } : one)))
  return (
    <Fieldset legend={field.label} id={field.id} tabIndex={-1}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('letters.hints.domains')}
        </Text>
        {limits.map((one, at) => (
          <Group key={rows.keys[at]} align="flex-end" wrap="wrap">
            <TextInput
              label={t('letters.domainName')}
              value={one.domain}
              maxLength={255}
              readOnly={field.readOnly}
              onChange={(event) => put(at, { domain: event.currentTarget.value })}
            />
            <NumberInput
              label={t('letters.fields.perMinute')}
              value={one.perMinute}
              min={1}
              max={100_000}
              readOnly={field.readOnly}
              onChange={(perMinute) => typeof perMinute === 'number' && put(at, { perMinute })}
            />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={`${t('kit.remove')}: ${one.domain}`}
              onClick={() => {
                rows.without(at)
                field.change(limits.filter((_one, place) => place !== at))
              }}
            >
              {t('kit.remove')}
            </Button>
          </Group>
        ))}
        {field.error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {field.error}
          </Text>
        ) : null}
        {limits.length >= most || field.readOnly ? null : (
          <Group>
            <Button
              size="xs"
              variant="default"
              onClick={() => field.change([...limits, { domain: '', perMinute: 60 }])}
            >
              {t('letters.addDomain')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
