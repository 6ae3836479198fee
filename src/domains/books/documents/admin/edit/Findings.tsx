import { Anchor, Button, List, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyInfo } from '#kit/browser/admin/notify.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { partyPath, settingsPath } from '../base/document-words.ts'
import { goToField } from '../lines/line-fields.ts'
import type { Preview } from '../totals/use-preview.ts'

/** Document fields for findings that name a part of the printed content. */
const own: Readonly<Record<string, string>> = {
  'payment.account': 'account',
  'payment.account.iban': 'account',
  'payment.means': 'terms',
  'payment.reference': 'account',
  'terms.dueOn': 'terms',
  'deliverTo.address.city': 'deliveryAddress',
  'deliverTo.address.zip': 'deliveryAddress',
  'deliverTo.address.country': 'deliveryAddress',
  supply: 'supplyFrom',
}

const inLine: readonly [RegExp, string][] = [
  [/\.unit\.code$/, '.unit'],
  [/\.(?:item\..*|period|net|counted)$/, '.name'],
]

const fieldOf = (field: string) =>
  own[field] ?? inLine.reduce((name, [pattern, to]) => name.replace(pattern, to), field)

/** Memoised: a long document may have a finding per line, and typing must not redraw them all. */
const FindingList = memo(function FindingList({
  findings,
  party,
}: {
  findings: Preview['findings']
  party: string | null
}) {
  const { t } = useTexts()
  const sorted = findings.toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
  return (
    <List size="sm" spacing="xs" listStyleType="none">
      {sorted.map(({ code, field, blocks, message }) => (
        <List.Item
          key={`${code} ${field}`}
          icon={
            <ThemeIcon size={22} radius="xl" variant="light" color={blocks ? 'red' : 'gray'}>
              {blocks ? (
                <IconAlertTriangle size={14} role="img" aria-label={t('documents.findings.blocks')} />
              ) : (
                <IconInfoCircle size={14} role="img" aria-label={t('documents.findings.note')} />
              )}
            </ThemeIcon>
          }
        >
          <span style={{ overflowWrap: 'anywhere' }}>{message}</span>{' '}
          {field.startsWith('settings.') ? (
            <Anchor component={Link} to={settingsPath} size="sm">
              {t('documents.findings.toSettings')}
            </Anchor>
          ) : field.startsWith('party.') && party ? (
            <Anchor component={Link} to={partyPath(party)} size="sm">
              {t('documents.toParty')}
            </Anchor>
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                if (!goToField(fieldOf(field))) notifyInfo(message)
              }}
            >
              {t('documents.findings.toField')}
            </Button>
          )}
        </List.Item>
      ))}
    </List>
  )
})

/** Obstacles and hints before issuing, each linked to its field. */
export function Findings({
  preview,
  party,
  isDraft,
}: {
  preview: Preview
  party: string | null
  isDraft: boolean
}) {
  const { t } = useTexts()
  const { findings, content, isCurrent } = preview
  if (!isDraft) return null
  const blocking = findings.filter(({ blocks }) => blocks).length
  return (
    <SidePanel title={t('documents.findings.title')}>
      <Text size="sm" role="status">
        {!content || !isCurrent
          ? t('documents.findings.waits')
          : blocking > 0
            ? t('documents.findings.blocking', { count: blocking })
            : t('documents.findings.none')}
      </Text>
      <FindingList findings={findings} party={party} />
    </SidePanel>
  )
}
