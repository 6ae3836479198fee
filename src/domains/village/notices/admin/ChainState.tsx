import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { noticeCalls } from '../notices.contract.ts'

type Fault = OutputOf<typeof noticeCalls.verify>['faults'][number]

/** Result of checking the seals: a quiet line if intact, an alert listing each fault otherwise. */
export function ChainState() {
  const { t } = useTexts()
  const [bytes, setBytes] = useState(false)
  const answer = useQuery({
    queryKey: ['notices', 'verify', bytes],
    queryFn: () => call(noticeCalls.verify, bytes ? { bytes: true } : {}),
    placeholderData: (before) => before,
  })
  const again = () => (bytes ? void answer.refetch() : setBytes(true))
  if (answer.error)
    return (
      <Alert color="gray" title={t('notices.chain.failed')} role="alert">
        <Group justify="space-between">
          <Text size="sm">{messageOf(answer.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
            {t('kit.retry')}
          </Button>
        </Group>
      </Alert>
    )
  if (!answer.data) return null
  const { intact, total, faults } = answer.data
  const words = (fault: Fault) =>
    t(fault.sequence === null ? 'notices.chain.lineWithoutSeal' : 'notices.chain.line', {
      number: fault.sequence ?? '',
      title: fault.title,
      fault: t(`notices.chain.fault.${fault.fault}`),
    })
  if (!intact)
    return (
      <Alert color="red" title={t('notices.chain.brokenTitle')} role="alert">
        <Text size="sm" mb="xs">
          {t('notices.chain.brokenText')}
        </Text>
        <List size="sm">
          {faults.map((fault) => (
            <List.Item key={`${fault.fault} ${fault.sequence} ${fault.notice}`}>{words(fault)}</List.Item>
          ))}
        </List>
      </Alert>
    )
  return (
    <Group gap="xs" role="status" aria-label={t('notices.chain.label')}>
      <IconShieldCheck size={18} aria-hidden />
      <Text size="sm">
        {total === 0 ? t('notices.chain.none') : t('notices.chain.intact', { count: total })}
        {bytes && total > 0 && !answer.isFetching ? ` ${t('notices.chain.withFiles')}` : ''}
      </Text>
      {total > 0 ? (
        <Button size="compact-sm" variant="subtle" loading={answer.isFetching} onClick={again}>
          {t('notices.chain.check')}
        </Button>
      ) : null}
    </Group>
  )
}
