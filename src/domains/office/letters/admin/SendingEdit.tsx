import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { LetterDraft } from '../letter-modules.contract.ts'
import { letterScreens } from '../letters.addresses.ts'
import { newsletterSending, sendingCalls } from '../sending.contract.ts'
import { openStates, sendingStates } from '../sending.rules.ts'
import { Checklist } from './Checklist.tsx'
import { sendingPath, shownValues, stateTones, useIsTemplate } from './letter-words.ts'
import { LetterDesk } from './LetterDesk.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { ListsField } from './ListsField.tsx'
import { NewSending } from './NewSending.tsx'
import { Recipients } from './Recipients.tsx'
import { TestMail } from './TestMail.tsx'

type Values = ValuesOf<typeof newsletterSending>
const F = fieldsOf(newsletterSending)
const names = [
  'title',
  'subject.de',
  'subject.en',
  'preview.de',
  'preview.en',
  'modules',
  'lists',
  'groups',
  'tags',
  'sendAt',
  'public',
]
const counted = [
  'total',
  'waiting',
  'sent',
  'bounced',
  'failed',
  'skipped',
  'uncertain',
  'left',
  'complained',
] as const

type Chosen = Pick<Values, 'lists' | 'groups' | 'tags'>

const useAudience = ({ lists, groups, tags }: Chosen) =>
  useQuery({
    queryKey: ['newsletter_sending', 'audience', lists, groups, tags],
    queryFn: () => call(sendingCalls.audience, { lists, groups, tags }),
  })

/** Number of people reached by a choice; before the last step with a warning that sending can't be undone. */
function Reach({ isLast = false, ...chosen }: Chosen & { isLast?: boolean }) {
  const { t, lang } = useTexts()
  const { data } = useAudience(chosen)
  return (
    <Text size="sm" aria-live="polite">
      {data ? t('letters.people', { count: data.people, formatted: numberInWords(data.people, lang) }) : ''}
      {isLast ? ` ${t('letters.noWayBack')}` : ''}
    </Text>
  )
}

function Audience(chosen: Chosen) {
  const { data } = useAudience(chosen)
  return (
    <>
      <F.Tags name="groups" suggestions={data?.groups ?? []} />
      <F.Tags name="tags" suggestions={data?.tags ?? []} />
      <Reach {...chosen} />
    </>
  )
}

/** The address contains a sending's id, or the template and list of a new one (specification § 2.3). */
export function SendingEdit() {
  const { first, second } = useParams()
  const isTemplate = useIsTemplate(first)
  if (!first || second || isTemplate) return <NewSending template={first} list={second} />
  return isTemplate === undefined ? <ScreenSkeleton /> : <OneSending key={first} id={first} />
}

/** One sending: its content, recipients and result. */
function OneSending({ id }: { id: string }) {
  const { t, lang } = useTexts()
  const queries = useQueryClient()
  const labels = useFieldLabels('letters.fields', names)
  const { form, item, answer } = useContractForm(newsletterSending, {
    id,
    labels,
    path: sendingPath,
  })
  const back = { label: t('letters.sendings'), to: `/${letterScreens.sendings}` }
  if (!item) return <Unread answer={answer} title={t('letters.sendings')} back={back} />
  const values = shownValues(newsletterSending, { form, item })
  const isOpen = openStates.includes(item.state)
  const isOver = item.state === 'sent' || item.state === 'cancelled'
  return (
    <RecordScreen
      form={form}
      title={item.title}
      back={back}
      reload={() => void answer.refetch()}
      mark={<StateBadge tone={stateTones[item.state]}>{sendingStates.states[item.state][lang]}</StateBadge>}
      main={
        <>
          {item.trouble ? (
            <Alert color="orange">{t('letters.trouble', { trouble: item.trouble })}</Alert>
          ) : null}
          <F.Text name="title" required />
          {isOpen ? (
            <>
              <F.Translated name="subject" hint={t('letters.hints.fields')} />
              <F.Translated name="preview" hint={t('letters.hints.preview')} />
              <LetterDesk draft={values as unknown as LetterDraft} />
            </>
          ) : (
            <LetterPreview draft={values as unknown as LetterDraft} />
          )}
          {item.startedAt ? <Recipients sending={item} changed={() => void answer.refetch()} /> : null}
        </>
      }
      side={
        <>
          <SidePanel title={t('letters.life')}>
            {isOver ? null : (
              <StateActions
                contract={newsletterSending}
                record={item}
                inputs={{
                  start: { fresh: {}, labels: {}, fields: <Reach {...item} isLast /> },
                }}
                before={form.settled}
                onDone={(next) => {
                  form.adopt(next)
                  void queries.invalidateQueries({ queryKey: ['newsletter_sending', 'list'] })
                }}
              />
            )}
            {item.startedAt ? (
              <Facts
                facts={counted.map((name) => [
                  t(`letters.progress.${name}`),
                  numberInWords(item.progress[name], lang),
                ])}
              />
            ) : null}
            {item.href ? (
              <Anchor href={item.href} size="sm">
                {t('letters.read')}
              </Anchor>
            ) : null}
          </SidePanel>
          {isOpen ? (
            <SidePanel title={t('letters.recipients')}>
              <ListsField />
              <Audience lists={values.lists} groups={values.groups} tags={values.tags} />
              <F.Moment name="sendAt" />
            </SidePanel>
          ) : null}
          {isOpen ? (
            <>
              <SidePanel title={t('letters.check.title')}>
                <Checklist sending={item._id} />
              </SidePanel>
              <SidePanel title={t('letters.test.title')}>
                <TestMail sending={item._id} dirty={form.form.dirty} />
              </SidePanel>
            </>
          ) : null}
          <SidePanel title={t('letters.fields.archive')}>
            <F.Switch name="public" />
          </SidePanel>
        </>
      }
    />
  )
}
