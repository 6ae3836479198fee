import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { useField, useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { ChoiceField, LongTextField, TagsField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useRecordForm } from '#kit/browser/admin/record/use-record-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import {
  newsletterSubscriber,
  subscriberPage,
  type NewsletterList,
  type Subscriber,
} from '../newsletter.contract.ts'
import { isEmail } from '../newsletter.rules.ts'
import { ConsentTrail } from './ConsentTrail.tsx'
import { subscriberTones } from './subscriber-tones.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const back = `/${newsletterScreens.subscribers}`
const { access, calls, module } = newsletterSubscriber
const key = ['newsletter_subscriber']
const valuesOf = ({ email, name, lang, tags, groups, lists }: Subscriber) => ({
  email,
  name,
  lang,
  tags,
  groups,
  lists,
  proof: '',
})
const fresh = { ...newsletterSubscriber.defaults, email: '', proof: '' }
const names = Object.keys(fresh)

function ListsField({ lists }: { lists: readonly NewsletterList[] }) {
  const field = useField<string[]>('lists')
  useSaying('lists', (value) => lists.find(({ _id }) => _id === value)?.title.de)
  return (
    <Checkbox.Group
      id={field.id}
      label={field.label}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    >
      <Stack gap="xs" mt="xs">
        {lists.map(({ _id, title }) => (
          <Checkbox key={_id} value={_id} label={title.de} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** One subscriber with the proof of consent, or a new one. */
export function SubscriberEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: ['newsletter_subscriber', 'one', id ?? ''],
    queryFn: () => call(subscriberPage, id ? { _id: id } : {}),
  })
  const subscriber = answer.data?.subscriber ?? null
  const labels = useFieldLabels('newsletter.fields', names)
  useLiveKey(module, key)
  const renew = () => client.invalidateQueries({ queryKey: key })
  const form = useRecordForm({
    name: 'newsletter_subscriber',
    module,
    lock: newsletterSubscriber,
    contract: newsletterSubscriber,
    id,
    stored: subscriber,
    fresh,
    valuesOf,
    labels,
    readOnly: !may(id ? access.update : access.create),
    check: ({ email, lists }) => ({
      ...(isEmail(email.trim()) ? {} : { email: t('newsletter.wrongEmail') }),
      ...(id || lists.length > 0 ? {} : { lists: t('newsletter.noList') }),
    }),
    create: async ({ email, ...values }) =>
      (await call(calls.create, { ...values, email: email.trim() })).newsletter_subscriber,
    // Address and proof are fixed: the form of an existing subscriber has neither.
    update: async (known, { email: _email, proof: _proof, ...changed }) =>
      (await call(calls.update, { ...known, ...changed })).newsletter_subscriber,
    onStored: () => void renew(),
    onCreated: (made) => {
      if (made.state === 'waiting') notifyDone(t('newsletter.createdWaiting'))
      void navigate(`/${newsletterScreens.subscriber}/${made._id}`, { replace: true })
    },
  })

  async function act(work: () => Promise<unknown>, said: string, to?: string) {
    try {
      await work()
      notifyDone(said)
      if (to) await navigate(to)
      await renew()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  async function sure(action: 'leave' | 'remove', email: string) {
    return confirm({
      title: t(`newsletter.${action}Title`, { email }),
      text: t(`newsletter.${action}Text`),
      confirm: t(`newsletter.${action}`),
      cancel: t('kit.cancel'),
      danger: true,
    })
  }
  async function leave({ _id, email }: Subscriber) {
    if (!(await sure('leave', email))) return
    await act(async () => {
      const left = await call(calls.update, { _id, state: 'left' })
      form.adopt(left.newsletter_subscriber)
    }, t('newsletter.leftDone'))
  }
  async function remove({ _id, email }: Subscriber) {
    if (await sure('remove', email))
      await act(() => call(calls.remove, { _id }), t('newsletter.removed'), back)
  }

  const goBack = { label: t('newsletter.subscribers'), to: back }
  if (!answer.data) return <Unread answer={answer} title={t('newsletter.subscribers')} back={goBack} />
  const { lists, consents } = answer.data
  return (
    <RecordScreen
      form={form}
      title={subscriber ? subscriber.email : t('newsletter.newSubscriber')}
      back={goBack}
      reload={() => void answer.refetch()}
      main={
        <>
          {subscriber ? null : <TextField name="email" type="email" required maxLength={200} />}
          <TextField name="name" maxLength={200} />
          <ListsField lists={lists} />
          {subscriber ? (
            <ConsentTrail consents={consents} />
          ) : (
            <LongTextField name="proof" hint={t('newsletter.hints.proof')} rows={2} maxLength={500} />
          )}
        </>
      }
      side={
        <>
          {subscriber ? (
            <SidePanel title={t('newsletter.fields.state')}>
              <Group gap="xs">
                <StateBadge tone={subscriberTones[subscriber.state]}>
                  {t(`newsletter.states.${subscriber.state}`)}
                </StateBadge>
                <Moment at={subscriber.since} />
              </Group>
              <Group gap="xs">
                {subscriber.state === 'waiting' && may(access.update) ? (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() =>
                      void act(() => call(calls.resend, { _id: subscriber._id }), t('newsletter.resent'))
                    }
                  >
                    {t('newsletter.resend')}
                  </Button>
                ) : null}
                {subscriber.state === 'confirmed' && may(access.update) ? (
                  <Button size="xs" variant="default" onClick={() => void leave(subscriber)}>
                    {t('newsletter.leave')}
                  </Button>
                ) : null}
                {may(access.remove) ? (
                  <Button size="xs" variant="subtle" color="gray" onClick={() => void remove(subscriber)}>
                    {t('newsletter.remove')}
                  </Button>
                ) : null}
              </Group>
            </SidePanel>
          ) : null}
          <SidePanel title={t('newsletter.sorting')}>
            <ChoiceField
              name="lang"
              options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
            />
            <TagsField name="tags" hint={t('newsletter.hints.tags')} suggestions={[]} />
            <TagsField name="groups" suggestions={[]} />
          </SidePanel>
        </>
      }
    />
  )
}
