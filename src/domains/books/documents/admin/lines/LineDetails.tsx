import { Anchor, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { MoneyInput } from '#kit/browser/admin/fields/MoneyField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { type Currency, zero } from '#kit/shared/money/cents.ts'
import { type DocumentLine, natures } from '../../content/draft.rules.ts'
import { itemPath, signOf } from '../base/document-words.ts'

const roles = ['firm', 'optional', 'alternative'] as const
const marks = ['isOwn', 'isExcise', 'reverses'] as const

interface Props {
  line: DocumentLine
  labels: Record<string, string>
  say: (label: string) => string
  currency: Currency
  readOnly: boolean
  change: (change: Partial<DocumentLine>) => void
}

/** Rarely used line fields: long description, role, tax details. */
export function LineDetails({ line, labels, say, currency, readOnly, change }: Props) {
  const { t } = useTexts()
  const named = (name: string) => ({ label: labels[name], 'aria-label': say(labels[name]!), readOnly })
  return (
    <Stack gap="xs" className="document-line-details" pb="xs">
      <Textarea
        {...named('text')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={line.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs">
        <NativeSelect
          label={labels['role']}
          aria-label={say(labels['role']!)}
          data={roles.map((value) => ({ value, label: t(`documents.lines.roles.${value}`) }))}
          value={line.role}
          disabled={readOnly}
          onChange={(event) =>
            change({ role: roles.find((one) => one === event.currentTarget.value) ?? 'firm' })
          }
        />
        <TextInput
          {...named('number')}
          maxLength={60}
          value={line.number}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />
        <MoneyInput
          {...named('allowance')}
          currency={signOf(currency)}
          zeroIsNone
          value={line.allowance}
          readOnly={readOnly || line.discount !== null}
          onChange={(allowance) => change({ allowance: allowance ?? zero })}
        />
        <DecimalInput
          {...named('base')}
          value={line.base || null}
          onChange={(base) => change({ base: (base ?? '') as DocumentLine['base'] })}
        />
        <NativeSelect
          label={labels['nature']}
          aria-label={say(labels['nature']!)}
          data={natures.map((value) => ({ value, label: t(`documents.lines.natures.${value}`) }))}
          value={line.nature}
          disabled={readOnly}
          onChange={(event) =>
            change({ nature: natures.find((one) => one === event.currentTarget.value) ?? 'goods' })
          }
        />
        <TextInput
          {...named('buyerLine')}
          maxLength={40}
          value={line.buyerLine}
          onChange={(event) => change({ buyerLine: event.currentTarget.value })}
        />
        <DayInput
          {...named('supplyFrom')}
          clearable
          value={line.supplyFrom}
          onChange={(supplyFrom) => change({ supplyFrom })}
        />
        <DayInput
          {...named('supplyTo')}
          clearable
          value={line.supplyTo}
          onChange={(supplyTo) => change({ supplyTo })}
        />
      </SimpleGrid>
      {marks.map((name) => (
        <Checkbox
          key={name}
          label={labels[name]}
          aria-label={say(labels[name]!)}
          checked={line[name]}
          disabled={readOnly}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      {line.item ? (
        <Anchor component={Link} to={itemPath(line.item)} size="sm" w="fit-content">
          {t('documents.lines.toItem')}
        </Anchor>
      ) : null}
    </Stack>
  )
}
