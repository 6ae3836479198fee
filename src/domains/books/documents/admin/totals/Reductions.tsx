import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { MoneyInput } from '#kit/browser/admin/fields/MoneyField.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { type Currency, zero } from '#kit/shared/money/cents.ts'
import type { AmountCharge, AmountDiscount } from '../../content/amounts.rules.ts'
import { signOf } from '../base/document-words.ts'

const most = 5

/** Discounts and charges on the whole document. */
export function Reductions() {
  const { t } = useTexts()
  const discounts = useField<AmountDiscount[]>('discounts')
  const charges = useField<AmountCharge[]>('charges')
  const { value: currency = 'EUR' } = useField<Currency>('currency')
  const { readOnly } = discounts
  const off = discounts.value ?? []
  const more = charges.value ?? []
  if (readOnly && off.length + more.length === 0) return null
  const changed = <T,>(list: readonly T[], at: number, change: Partial<T>) =>
    list.map((one, index) => (index === at ? { ...one, ...change } : one))
  const without = <T,>(list: readonly T[], at: number) => list.filter((_one, index) => index !== at)
  const say = (label: string, at: number) => t('kit.record.lines.label', { label, place: String(at + 1) })
  const remove = (label: string, run: () => void) =>
    readOnly ? null : (
      <IconAction label={label} variant="subtle" color="gray" onClick={run}>
        <IconTrash size={16} aria-hidden />
      </IconAction>
    )
  return (
    <Fieldset legend={t('documents.reductions.title')} id={discounts.id} tabIndex={-1}>
      <Stack gap="xs">
        {off.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no ids; only their order distinguishes them
          <Group key={at} gap="xs" align="flex-end" role="group" aria-label={say(discounts.label, at)}>
            <TextInput
              flex={1}
              miw={150}
              label={t('documents.reductions.discount')}
              aria-label={say(t('documents.reductions.discount'), at)}
              maxLength={200}
              value={one.reason}
              readOnly={readOnly}
              onChange={(event) => discounts.change(changed(off, at, { reason: event.currentTarget.value }))}
            />
            <DecimalInput
              w={90}
              label={t('documents.fields.percent')}
              aria-label={say(t('documents.fields.percent'), at)}
              value={one.percent}
              readOnly={readOnly}
              onChange={(percent) =>
                discounts.change(
                  changed(off, at, {
                    percent: percent as AmountDiscount['percent'],
                    ...(percent === null ? {} : { amount: zero }),
                  }),
                )
              }
            />
            <MoneyInput
              w={120}
              label={t('documents.fields.amount')}
              aria-label={say(t('documents.fields.amount'), at)}
              currency={signOf(currency)}
              zeroIsNone
              value={one.amount}
              readOnly={readOnly || one.percent !== null}
              onChange={(amount) => discounts.change(changed(off, at, { amount: amount ?? zero }))}
            />
            {remove(t('documents.reductions.removeDiscount', { place: String(at + 1) }), () =>
              discounts.change(without(off, at)),
            )}
          </Group>
        ))}
        {more.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Group key={at} gap="xs" align="flex-end" role="group" aria-label={say(charges.label, at)}>
            <TextInput
              flex={1}
              miw={150}
              label={t('documents.reductions.charge')}
              aria-label={say(t('documents.reductions.charge'), at)}
              maxLength={200}
              value={one.reason}
              readOnly={readOnly}
              onChange={(event) => charges.change(changed(more, at, { reason: event.currentTarget.value }))}
            />
            <MoneyInput
              w={120}
              label={t('documents.fields.amount')}
              aria-label={say(t('documents.reductions.chargeAmount'), at)}
              currency={signOf(currency)}
              zeroIsNone
              value={one.amount}
              readOnly={readOnly}
              onChange={(amount) => charges.change(changed(more, at, { amount: amount ?? zero }))}
            />
            {remove(t('documents.reductions.removeCharge', { place: String(at + 1) }), () =>
              charges.change(without(more, at)),
            )}
          </Group>
        ))}
        {readOnly ? null : (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={off.length >= most}
              onClick={() => discounts.change([...off, { percent: null, amount: zero, reason: '' }])}
            >
              {t('documents.reductions.discount')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={more.length >= most}
              onClick={() =>
                charges.change([
                  ...more,
                  { amount: zero, reason: t('documents.reductions.freight'), reasonCode: 'FC' },
                ])
              }
            >
              {t('documents.reductions.charge')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
