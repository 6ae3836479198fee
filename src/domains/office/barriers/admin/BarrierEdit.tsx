import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { barrier, type Barrier } from '../barriers.contract.ts'
import { browsePath, referenceOf, stateTones } from './barrier-words.ts'

const client = recordClient(barrier)

/** One reported barrier and its handling. */
export function BarrierEdit() {
  const { t, lang } = useTexts()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = ['barrier', 'one', id]
  useLiveKey('message', ['barrier'])
  const answer = useQuery({ queryKey: key, queryFn: () => client.read(id) })
  const back = { label: t('barriers.title'), to: browsePath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={t('barriers.title')} back={back} />
  const item = answer.data
  function changed(next: Barrier) {
    queries.setQueryData(key, next)
    void queries.invalidateQueries({ queryKey: ['barrier', 'list'] })
  }
  const rows: [string, ReactNode][] = [
    [t('barriers.reference'), referenceOf(item._id)],
    [t('barriers.at'), <Moment key="at" at={item.createdAt} />],
    [t('barriers.from'), item.name || t('barriers.anonymous')],
    [t('barriers.email'), item.email],
    [
      t('barriers.page'),
      item.page && (
        <Anchor key="page" href={item.page} size="sm" underline="always">
          {item.page}
        </Anchor>
      ),
    ],
    [t('barriers.language'), t(`kit.languages.${item.lang}`)],
  ]
  const subject = encodeURIComponent(`${t('barriers.subject')} (${referenceOf(item._id)})`)
  return (
    <Screen
      title={t('barriers.one', { number: item.number })}
      back={back}
      mark={<StateBadge tone={stateTones[item.state]}>{barrier.states.states[item.state][lang]}</StateBadge>}
      actions={
        item.email ? (
          <Button
            component="a"
            href={`mailto:${item.email}?subject=${subject}`}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {t('barriers.answer')}
          </Button>
        ) : undefined
      }
    >
      <div className="edit-grid">
        <Stack gap="md" style={{ minWidth: 0 }}>
          <Paper withBorder p="md" component="section" aria-label={t('barriers.what')}>
            <Stack gap="md">
              <Text lang={item.lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {item.text}
              </Text>
              <Facts facts={rows.filter(([, value]) => value !== '')} />
            </Stack>
          </Paper>
        </Stack>
        <Stack gap="md" className="edit-side">
          <SidePanel title={t('barriers.life')}>
            <StateActions contract={barrier} record={item} onDone={changed} />
            <Steps contract={barrier} record={item} words={{ forgotten: t('barriers.steps.forgotten') }} />
          </SidePanel>
        </Stack>
      </div>
    </Screen>
  )
}
