import { Alert, Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { notifyInfo } from '#kit/browser/admin/notify.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { PartyChoice } from '#domains/books/masterdata/admin/offers.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import { browsePath, editPath } from '../base/document-words.ts'
import { useAct } from '../base/use-act.ts'

type Skipped = OutputOf<typeof documentCalls.collect>['skipped']

/** Collective invoices of a month: one per customer for everything delivered up to a day. */
export function CollectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const navigate = useNavigate()
  const { busy, act } = useAct()
  const [until, setUntil] = useState(() => dayIn(new Date().toISOString(), zone))
  const [from, setFrom] = useState<string | null>(null)
  const [party, setParty] = useState<string | null>(null)
  const [left, setLeft] = useState<{ made: number; skipped: Skipped } | null>(null)
  const collect = () =>
    act(async () => {
      const isHere = markScreen()
      const { invoice, skipped } = await call(documentCalls.collect, {
        until,
        ...(from ? { from } : {}),
        ...(party ? { party } : {}),
      })
      if (skipped.length > 0) return setLeft({ made: invoice.length, skipped })
      const [first] = invoice
      if (!first) return notifyInfo(t('documents.collect.nothing'))
      notifyInfo(t('documents.collect.made', { count: invoice.length }))
      if (isHere())
        void navigate(
          invoice.length === 1 ? editPath('invoice', first) : browsePath('invoice', 'state=draft'),
        )
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('documents.collect.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('documents.collect.text')}</Text>
        <DayInput label={t('documents.collect.from')} clearable value={from} onChange={setFrom} />
        <DayInput
          label={t('documents.collect.until')}
          required
          data-autofocus
          value={until}
          onChange={(day) => day && setUntil(day)}
        />
        <PartyChoice
          label={t('documents.collect.party')}
          placeholder={t('documents.collect.everybody')}
          kind="customer"
          value={party}
          onChange={setParty}
        />
        {left ? (
          <Alert color="yellow" role="alert" title={t('documents.collect.skipped')}>
            <List size="sm">
              {left.skipped.map(({ _id, number, partyName, message }) => (
                <List.Item key={_id}>
                  <Anchor component={Link} to={editPath('delivery', _id)} size="sm" underline="always">
                    {`${number} ${partyName}`}
                  </Anchor>
                  {`: ${message}`}
                </List.Item>
              ))}
            </List>
            {left.made > 0 ? (
              <Anchor component={Link} to={browsePath('invoice', 'state=draft')} size="sm">
                {t('documents.collect.made', { count: left.made })}
              </Anchor>
            ) : null}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(left ? 'kit.close' : 'kit.cancel')}
          </Button>
          {left ? null : (
            <Button loading={busy} onClick={() => void collect()}>
              {t('documents.collect.submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
