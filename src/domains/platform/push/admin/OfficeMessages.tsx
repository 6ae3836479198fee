import { Alert, Button, Stack, Switch, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { AccountBlock } from '#domains/platform/users/admin/offers.ts'
import { officeDevices } from '../office-devices.contract.ts'
import { pushHindrance } from '../site/browser-push.ts'
import { endHere, tellHere } from './office-device.ts'

type Own = OutputOf<typeof officeDevices.list>

const key = ['push office']

/** Push topics of this employee's device, and a list of their other devices. */
export function OfficeMessages() {
  const { t, lang } = useTexts()
  const { base } = useAdmin()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => call(officeDevices.list, {}) })
  const [isBusy, setBusy] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  const hasEnded = useRef(false)
  useEffect(() => {
    if (isBusy || !hasEnded.current) return
    // The focused button was removed with its row
    hasEnded.current = false
    block.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isBusy])
  if (!data || (data.topics.length === 0 && data.devices.length === 0)) return null
  const here = data.devices.find(({ current }) => current)
  const hindrance = pushHindrance()

  async function run(work: () => Promise<Own | null>) {
    setBusy(true)
    try {
      const next = await work()
      if (next) client.setQueryData(key, next)
      if (next) notifyDone(t('push.office.saved'))
      else notifyFailed(new Error(t('push.office.notAllowed')))
    } catch (problem) {
      // Browsers' own messages are technical
      notifyFailed(problem instanceof ApiProblem ? problem : new Error(t('push.office.failed')))
    } finally {
      setBusy(false)
    }
  }
  const end = (device: Own['devices'][number]) =>
    run(async () => {
      const next = await call(officeDevices.remove, { _id: device._id })
      if (device.current) await endHere(base)
      return next
    })
  const endFromList = (device: Own['devices'][number]) => {
    hasEnded.current = true
    return end(device)
  }
  const choose = (topic: string, wanted: boolean) => {
    const before = here?.topics ?? []
    const topics = wanted ? [...before, topic] : before.filter((one) => one !== topic)
    return here && topics.length === 0 ? end(here) : run(() => tellHere(base, lang, topics))
  }

  return (
    <AccountBlock title={t('push.office.title')}>
      <Stack maw={620} ref={block}>
        <Text size="sm">{t('push.office.text')}</Text>
        {hindrance ? (
          <Alert color="yellow">{t(`push.office.hindrance.${hindrance}`)}</Alert>
        ) : (
          data.topics.map(({ name, title, hint }) => (
            <Switch
              key={name}
              label={title[lang]}
              description={hint[lang]}
              checked={here?.topics.includes(name) ?? false}
              disabled={isBusy}
              onChange={(event) => void choose(name, event.currentTarget.checked)}
            />
          ))
        )}
        <Text size="sm" c="dimmed">
          {t('push.office.stays')}
        </Text>
        {data.devices.length > 0 ? (
          <Devices own={data} isBusy={isBusy} onEnd={(device) => void endFromList(device)} />
        ) : null}
      </Stack>
    </AccountBlock>
  )
}

function Devices({
  own,
  isBusy,
  onEnd,
}: {
  own: Own
  isBusy: boolean
  onEnd: (device: Own['devices'][number]) => void
}) {
  const { t, lang } = useTexts()
  const titleOf = (name: string) => own.topics.find((topic) => topic.name === name)?.title[lang] ?? name
  return (
    <Table fz="sm" aria-label={t('push.office.devices')}>
      <Table.Tbody>
        {own.devices.map((device) => {
          const called = device.device || t('push.office.unknown')
          return (
            <Table.Tr key={device._id}>
              <Table.Td>
                {called}{' '}
                {device.current ? <StateBadge tone="published">{t('push.office.here')}</StateBadge> : null}
                <Text size="xs" c="dimmed">
                  {device.topics.map(titleOf).join(', ')}
                </Text>
                <Text size="xs" c="dimmed">
                  <Moment at={device.createdAt} />
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isBusy}
                  aria-label={t('push.office.endOn', { device: called })}
                  onClick={() => onEnd(device)}
                >
                  {t('push.office.end')}
                </Button>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
