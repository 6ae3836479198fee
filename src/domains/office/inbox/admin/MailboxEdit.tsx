import { Button, MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { settings } from '#domains/platform/settings/settings.contract.ts'
import { mailbox, threadCalls } from '../inbox.contract.ts'
import { mailboxesPath, mailboxPath, useInboxChoices, useLabels } from './inbox-words.ts'

const F = fieldsOf(mailbox)

/** A mailbox of the office: readers, incoming and outgoing mail, response times. */
export function MailboxEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.mailboxes.${name}`)
  const labels = useLabels('mailboxes')
  const [reading, setReading] = useState(false)
  const config = useQuery({ queryKey: ['settings', 'mail'], queryFn: () => call(settings.read, {}) })
  const senders = config.data?.config.mail?.mailboxes ?? []
  const { form, item, answer } = useContractForm(mailbox, {
    id,
    labels,
    path: mailboxPath,
    unkept: ['password'],
    alone: ['isDefault', 'host', 'user', 'password'],
  })
  const back = { label: say('title'), to: mailboxesPath }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  async function readNow(_id: string) {
    setReading(true)
    try {
      if (form.form.dirty && !(await form.save())) return
      const { trouble, ...read } = await call(threadCalls.readNow, { _id })
      if (trouble) notifyInfo(t('inbox.mailboxes.trouble', { trouble }))
      else notifyDone(t('inbox.mailboxes.read', read))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setReading(false)
    }
  }
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : say('new')}
      back={back}
      beside={<DuplicateButton contract={mailbox} record={item} begin={mailboxPath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <SidePanel title={say('out')}>
            <F.Text name="address" type="email" hint={say('hints.address')} />
            {senders.length > 0 ? (
              <F.Choice
                name="sender"
                hint={say('hints.sender')}
                clearable
                options={senders.map(({ uuid, name, address }) => ({
                  value: uuid,
                  label: [name, address].filter(Boolean).join(', '),
                }))}
              />
            ) : null}
          </SidePanel>
          <SidePanel title={say('in')}>
            <Text size="sm">{say('inText')}</Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
              <F.Text name="host" hint={say('hints.host')} />
              <F.Number name="port" />
            </SimpleGrid>
            <F.Choice
              name="encryption"
              options={(['tls', 'starttls', 'none'] as const).map((value) => ({ value, label: say(value) }))}
            />
            <F.Text name="user" autoComplete="off" />
            <F.Secret name="password" />
            <F.Text name="folder" />
            <F.Switch name="plus" hint={say('hints.plus')} />
            {item && item.host ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={reading}
                onClick={() => void readNow(item._id)}
              >
                {say('readNow')}
              </Button>
            ) : null}
          </SidePanel>
          <SidePanel title={say('auto')}>
            <Text size="sm">{say('autoHint')}</Text>
            <F.Switch name="autoReply" />
            <Stack gap="sm">
              <F.LongText name="autoText.de" />
              <F.LongText name="autoText.en" />
            </Stack>
          </SidePanel>
          <SidePanel title={say('away')}>
            <Text size="sm">{say('awayHint')}</Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Day name="awayFrom" />
              <F.Day name="awayUntil" />
            </SimpleGrid>
            <F.LongText name="awayText.de" />
            <F.LongText name="awayText.en" />
          </SidePanel>
        </>
      }
      side={
        <>
          <SidePanel title={say('people')}>
            <PeopleField />
            <F.Switch name="isDefault" />
          </SidePanel>
          <SidePanel title={say('promise')}>
            <F.Number name="days" hint={say('hints.days')} />
            <F.Number name="keepDays" hint={say('hints.keepDays')} />
          </SidePanel>
        </>
      }
    />
  )
}

function PeopleField() {
  const { t } = useTexts()
  const { people } = useInboxChoices()
  useChoiceSaying('people', people)
  const { id, value = [], change, error } = useField<string[]>('people')
  return (
    <MultiSelect
      id={id}
      label={t('inbox.mailboxes.fields.people')}
      description={t('inbox.mailboxes.hints.people')}
      searchable
      data={people}
      value={value}
      error={error}
      onChange={change}
    />
  )
}
