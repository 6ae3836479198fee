import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMay } from '../admin-context.ts'
import { listSteps } from '../records.ts'
import { Moment } from '../StatusBadge.tsx'
import type { Edit } from './edited-record.ts'
import { WordsDialog } from './WordsDialog.tsx'

/** Submissions, returns and messages, newest first. */
function Steps({ edit }: { edit: Edit }) {
  const { t } = useTexts()
  const { record, options } = edit
  const { collection } = options
  const { data } = useQuery({
    queryKey: [collection.name, 'steps', record?._id, record?.handIn?.at],
    queryFn: () => listSteps(collection, record?._id ?? ''),
    enabled: record !== null,
  })
  if (!data || data.length === 0) return null
  return (
    <Stack
      component="ol"
      gap={4}
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t('kit.handIn.steps')}
    >
      {data.toReversed().map((step) => (
        <li key={step._id}>
          <Text size="sm">
            {t(`kit.handIn.did.${step.what}`, { name: step.byName || t('kit.handIn.somebody') })},{' '}
            <Moment at={step.at} />
          </Text>
          {step.text ? (
            <Text size="sm" fs="italic" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {step.text}
            </Text>
          ) : null}
        </li>
      ))}
    </Stack>
  )
}

/** Shows that a record waits for release or was sent back, with the decision for approvers. */
export function HandInBanner({ edit, blockers }: { edit: Edit; blockers: string[] }) {
  const { t } = useTexts()
  const { user } = useAdmin()
  const may = useMay()
  const [dialog, setDialog] = useState<'release' | 'sendBack' | null>(null)
  const { record, barred, options } = edit
  if (!record?.handIn || record.deletedAt) return null
  const { state, author } = record.handIn
  const waits = state === 'handedIn'
  const mine = author === user._id
  const mayPublish = may({ module: options.collection.name, action: 'publish' })
  const close = () => setDialog(null)
  return (
    <Alert
      color={waits ? 'blue' : 'orange'}
      icon={waits ? <IconRosetteDiscountCheck /> : <IconArrowBackUp />}
      title={t(waits ? 'kit.handIn.waits' : 'kit.handIn.returned')}
    >
      <Stack gap="sm">
        {waits ? <Text size="sm">{t(mayPublish ? 'kit.handIn.decide' : 'kit.handIn.mineWaits')}</Text> : null}
        <Steps edit={edit} />
        {/* Shown even while the author is editing: the decision concerns the stored state. */}
        {waits && !barred ? (
          <Group gap="xs">
            {mayPublish ? (
              <>
                <Button
                  size="xs"
                  disabled={blockers.length > 0}
                  {...(blockers[0] ? { title: blockers[0] } : {})}
                  onClick={() => setDialog('release')}
                >
                  {t('kit.handIn.release')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setDialog('sendBack')}>
                  {t('kit.handIn.sendBack')}
                </Button>
              </>
            ) : null}
            {mine ? (
              <Button size="xs" variant="default" onClick={() => void edit.withdraw()}>
                {t('kit.handIn.withdraw')}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <WordsDialog
        opened={dialog === 'release'}
        title={t('kit.handIn.releaseSubmit')}
        text={t('kit.handIn.releaseText')}
        label={t('kit.handIn.comment')}
        submit={t('kit.handIn.releaseSubmit')}
        onClose={close}
        onSubmit={(words) => edit.publish(undefined, words)}
      />
      <WordsDialog
        opened={dialog === 'sendBack'}
        title={t('kit.handIn.sendBackSubmit')}
        text={t('kit.handIn.sendBackText')}
        label={t('kit.handIn.reason')}
        submit={t('kit.handIn.sendBackSubmit')}
        required
        onClose={close}
        onSubmit={edit.sendBack}
      />
    </Alert>
  )
}
