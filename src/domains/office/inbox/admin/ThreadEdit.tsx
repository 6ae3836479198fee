import { Alert, Anchor, Button, List, Text } from '@mantine/core'
import { IconArrowsJoin, IconArrowsSplit, IconBan, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { thread, threadCalls, type Thread } from '../inbox.contract.ts'
import {
  browsePath,
  printPath,
  stateTones,
  threadPath,
  useInboxChoices,
  useThreadLabels,
} from './inbox-words.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { Presence } from './Presence.tsx'
import { Said } from './Said.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { WriteBox } from './WriteBox.tsx'

const F = fieldsOf(thread)
const client = recordClient(thread)

/** One conversation: its messages, answer box and assignment. Opening it marks it as seen. */
export function ThreadEdit() {
  const { id: given } = useParams()
  const id = given === 'new' ? undefined : given
  const { t, lang } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const labels = useThreadLabels()
  const choices = useInboxChoices()
  const [asked, setAsked] = useState<'merge' | 'split' | null>(null)
  const { form, item, answer } = useContractForm(thread, {
    id,
    fresh: { lang, mailbox: choices.standard },
    labels,
    path: threadPath,
  })
  const mayChange = may(thread.access.update)

  /** Shows the server's answer, and keeps unsaved changes. */
  function changed(next: Thread) {
    form.adopt(next)
    for (const name of ['list', 'choices', 'steps'])
      void queries.invalidateQueries({ queryKey: ['message_thread', name] })
    void queries.invalidateQueries({ queryKey: ['waiting'] })
  }
  const seen = useRef('')
  useEffect(() => {
    if (!item || (item.seen && item.status === 'read')) return
    const what = `${item._id} ${item.lastAt}`
    if (seen.current === what) return
    seen.current = what
    // Users who may change messages mark them as read for the office, others only for themselves
    const read = async ({ _id, status }: Thread) => {
      try {
        const answered =
          mayChange && status === 'unread'
            ? await call(threadCalls.mark, { _id, status: 'read' })
            : await call(threadCalls.see, { _id })
        changed(answered.message_thread)
      } catch (problem) {
        notifyFailed(problem)
      }
    }
    void read(item)
    // eslint-disable-next-line react/exhaustive-deps -- once for each new message
  }, [item, mayChange])

  const back = { label: t('inbox.back'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('inbox.one')} back={back} />

  async function run(work: () => Promise<{ message_thread: Thread }>, done: string) {
    try {
      changed((await work()).message_thread)
      notifyDone(done)
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  async function toggle(record: Thread) {
    const status = record.status === 'read' ? 'unread' : 'read'
    try {
      const { message_thread: next } = await call(threadCalls.mark, { _id: record._id, status })
      // A conversation marked as unread by hand stays so while it is open
      seen.current = `${next._id} ${next.lastAt}`
      changed(next)
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  async function remove(record: Thread) {
    try {
      await client.removeMany([record._id])
      notifyDone(t('inbox.remove.done'), {
        label: t('inbox.remove.undo'),
        run: () => client.restoreMany([record._id]),
      })
      void queries.invalidateQueries({ queryKey: ['message_thread', 'list'] })
      await navigate(browsePath)
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return (
    <RecordScreen
      form={form}
      title={item ? item.subject : t('inbox.new')}
      count={item ? t('inbox.number', { number: item.number }) : undefined}
      back={back}
      begins={!item}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={stateTones[item.state]}>{thread.states.states[item.state][lang]}</StateBadge>
        ) : undefined
      }
      actions={
        item && mayChange ? (
          <>
            <Button variant="default" onClick={() => void toggle(item)}>
              {t(item.status === 'read' ? 'inbox.markUnread' : 'inbox.markRead')}
            </Button>
            {may(thread.access.remove) ? (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void remove(item)}
              >
                {t('inbox.remove.action')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      main={
        item ? (
          <>
            {item.mergedInto ? (
              <Alert>
                {t('inbox.merged')}{' '}
                <Anchor component={Link} to={threadPath(item.mergedInto)} size="sm" underline="always">
                  {t('inbox.mergedOpen')}
                </Anchor>
              </Alert>
            ) : null}
            {item.state === 'spam' && item.reasons.length > 0 ? (
              <Alert color="yellow">
                {t('inbox.spamWhy')}
                <List size="sm">
                  {item.reasons.map((reason) => (
                    <List.Item key={reason}>{reason}</List.Item>
                  ))}
                </List>
                <Text size="sm">{t('inbox.spamBack')}</Text>
              </Alert>
            ) : null}
            <Said thread={item} mayChange={mayChange} changed={changed} />
            {mayChange ? (
              <WriteBox key={item._id} thread={item} changed={changed} />
            ) : (
              <Presence thread={item._id} writing={false} />
            )}
          </>
        ) : (
          <>
            <F.Text name="subject" required />
            <F.Text name="email" type="email" required />
            <F.Text name="name" />
          </>
        )
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('inbox.life')}>
              <StateActions
                contract={thread}
                record={item}
                inputs={{
                  wait: {
                    fresh: { waitsUntil: null },
                    labels: { waitsUntil: labels['waitsUntil']! },
                    fields: <WaitsUntil />,
                  },
                }}
                before={form.settled}
                onDone={changed}
              />
              <Steps
                contract={thread}
                record={item}
                words={{ merged: t('inbox.steps.merged'), split: t('inbox.steps.split') }}
              />
            </SidePanel>
          ) : null}
          <SidePanel title={t('inbox.sorting')}>
            <F.Choice name="mailbox" options={choices.mailboxes} />
            <F.Choice name="assignee" options={choices.people} clearable />
            <F.Day name="dueOn" />
            <F.Tags name="tags" suggestions={choices.tags} />
          </SidePanel>
          <SidePanel title={t('inbox.person')}>
            {item ? (
              <>
                <F.Text name="subject" required />
                <F.Text name="name" />
                <F.Text name="email" type="email" />
              </>
            ) : null}
            <F.Choice
              name="lang"
              options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
            />
            {item ? (
              <>
                <Facts
                  facts={[
                    [t('inbox.createdAt'), <Moment key="at" at={item.createdAt} />],
                    [t('inbox.source.title'), t(`inbox.source.${item.source}`)],
                  ]}
                />
                {item.email ? (
                  <Anchor
                    component={Link}
                    to={`${browsePath}?q=${encodeURIComponent(item.email)}`}
                    size="sm"
                    underline="always"
                  >
                    {t('inbox.others')}
                  </Anchor>
                ) : null}
              </>
            ) : null}
          </SidePanel>
          {item && mayChange ? (
            <SidePanel title={t('inbox.more')}>
              <Button
                component={Link}
                to={printPath(item._id)}
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
              >
                {t('inbox.print.action')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowsJoin size={16} aria-hidden />}
                onClick={() => setAsked('merge')}
              >
                {t('inbox.merge.action')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconArrowsSplit size={16} aria-hidden />}
                disabled={(item.messages ?? []).length < 2}
                onClick={() => setAsked('split')}
              >
                {t('inbox.split.action')}
              </Button>
              {item.state !== 'spam' && item.email ? (
                <Button
                  variant="default"
                  leftSection={<IconBan size={16} aria-hidden />}
                  onClick={() =>
                    void run(() => call(threadCalls.block, { _id: item._id }), t('inbox.blocked'))
                  }
                >
                  {t('inbox.block')}
                </Button>
              ) : null}
              <MergeDialog
                opened={asked === 'merge'}
                onClose={() => setAsked(null)}
                thread={item}
                merged={(into) => void navigate(threadPath(into._id))}
              />
              <SplitDialog
                opened={asked === 'split'}
                onClose={() => setAsked(null)}
                thread={item}
                made={(own) => void navigate(threadPath(own._id))}
              />
            </SidePanel>
          ) : null}
        </>
      }
    />
  )
}

function WaitsUntil() {
  const { t } = useTexts()
  const W = fieldsOf<{ waitsUntil: string | null }>()
  return <W.Moment name="waitsUntil" hint={t('inbox.waitHint')} />
}
