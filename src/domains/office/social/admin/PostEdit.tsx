import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { useFileSummaries } from '#kit/browser/admin/file-summaries.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { postExtras, socialAccounts, socialPost, type SocialPost } from '../social.contract.ts'
import { editableStates, limitsOf, networkTitles, type NetworkName } from '../social.rules.ts'
import { CountLine } from './CountLine.tsx'
import { NoAccount } from './NoAccount.tsx'
import { PictureCut } from './PictureCut.tsx'
import { PostPreview } from './PostPreview.tsx'
import {
  accountsKey,
  networkPath,
  postPath,
  stateTones,
  usePostLabels,
  useStepWords,
} from './social-words.ts'
import { WantedText } from './WantedText.tsx'

const F = fieldsOf(socialPost)
const Plan = fieldsOf<{ planAt: string | null }>()

/** A post that was published or is being published can only be changed on the network. */
const isFixed = ({ state }: SocialPost): boolean => !editableStates.includes(state)

/** Actions available in a post's state. */
function actionsOf({ state }: SocialPost, network: NetworkName) {
  if (state === 'uncertain') return ['check', 'sendAgain', 'giveUp'] as const
  if (state === 'sent')
    return limitsOf[network].edit ? (['correct', 'retract'] as const) : (['retract'] as const)
  return state === 'retracted' || state === 'sending' ? [] : (['submit', 'plan', 'withdraw'] as const)
}

/** One post on one network: its text, picture, time and result. */
function PostEdit({ on }: { on: NetworkName }) {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const labels = usePostLabels()
  const words = useStepWords()
  const accounts = useQuery({
    queryKey: [...accountsKey, 'all'],
    queryFn: () => call(socialAccounts.list, {}),
  })
  const all = accounts.data?.accounts ?? []
  const account = all.find((one) => one.network === on)?._id ?? ''
  const { form, item, answer } = useContractForm(socialPost, {
    id,
    fresh: { account },
    labels,
    path: (_id) => postPath(on, _id),
    alone: ['planAt'],
    isFixed,
  })
  const { values } = form.form
  const chosen = all.find(({ _id }) => _id === values['account'])
  const network: NetworkName = chosen?.network ?? item?.network ?? on
  const longest = chosen?.longest ?? limitsOf[network].text
  const back = { label: t(`social.networks.${network}`), to: networkPath(network) }
  if (!accounts.data) return <Unread answer={accounts} title={t('social.title')} back={back} />
  if (id && !item) return <Unread answer={answer} title={t('social.title')} back={back} />
  if (!id && all.length === 0) return <NoAccount network={on} back={back} />
  const shown = values as unknown as SocialPost
  const duplicate = <DuplicateButton contract={socialPost} record={item} begin={postPath(network)} />
  return (
    <RecordScreen
      form={form}
      title={item ? t('social.postOn', { network: networkTitles[network] }) : t('social.new')}
      back={back}
      actions={item && isFixed(item) ? duplicate : undefined}
      beside={duplicate}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={stateTones[item.state]}>{socialPost.states.states[item.state][lang]}</StateBadge>
        ) : undefined
      }
      notices={item ? <Outcome item={item} network={network} adopt={form.adopt} /> : undefined}
      main={
        <>
          <F.Choice
            name="account"
            required
            options={all.map(({ _id, name, network: on }) => ({
              value: _id,
              label: `${networkTitles[on]}: ${name}`,
            }))}
          />
          <F.LongText name="text" rows={8} />
          <F.Text name="link" type="url" />
          <PictureField name="picture" described />
          {shown.picture ? (
            <>
              <AltField />
              <PictureCut network={network} />
            </>
          ) : limitsOf[network].needsPicture ? (
            <Text size="sm">{t('social.needsPicture', { network: networkTitles[network] })}</Text>
          ) : null}
        </>
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('social.life')}>
              {isFixed(item) ? null : <F.Moment name="planAt" clearable hint={t('social.planHint')} />}
              <StateActions
                contract={socialPost}
                record={item}
                labels={labels}
                only={actionsOf(item, network)}
                before={form.settled}
                onDone={form.adopt}
                inputs={{
                  plan: {
                    fresh: { planAt: item.planAt },
                    labels: { planAt: labels.planAt },
                    fields: <Plan.Moment name="planAt" clearable hint={t('social.planHint')} />,
                  },
                  correct: {
                    fresh: { wanted: item.text },
                    labels: { wanted: labels.text },
                    required: ['wanted'],
                    fields: <WantedText network={network} longest={longest} post={item} />,
                  },
                }}
              />
              <Steps contract={socialPost} record={item} words={words} />
            </SidePanel>
          ) : null}
          <SidePanel title={t('social.preview.title')}>
            <PostPreview
              network={network}
              account={chosen?.name ?? item?.accountName ?? ''}
              longest={longest}
              post={shown}
            />
          </SidePanel>
        </>
      }
    />
  )
}

export const FacebookPost = () => <PostEdit on="facebook" />
export const InstagramPost = () => <PostEdit on="instagram" />
export const MastodonPost = () => <PostEdit on="mastodon" />

/** Text alternative of the picture; that of the file is suggested. */
function AltField() {
  const { t } = useTexts()
  return <F.LongText name="alt" rows={2} hint={t('social.altHint')} />
}

/** The network's response: the post's address and statistics, or the error and how to fix it. */
function Outcome({
  item,
  network,
  adopt,
}: {
  item: SocialPost
  network: NetworkName
  adopt: (item: SocialPost) => void
}) {
  const { t } = useTexts()
  const { full } = useMoments()
  const { permalink, problem, problemText, nextAt, wish, counts } = item
  const files = useFileSummaries(item.picture ? [item.picture] : [])
  const isGone = item.picture !== null && files.size > 0 && !files.has(item.picture)
  return (
    <Stack gap="sm">
      {permalink ? (
        <Group>
          <Button component="a" href={permalink} target="_blank" rel="noreferrer" variant="default" size="xs">
            {t('social.lookOn', { network: networkTitles[network] })}
          </Button>
          <CountLine counts={counts} />
        </Group>
      ) : null}
      <Stale item={item} adopt={adopt} />
      {wish ? <Alert color="blue">{t(`social.wishes.${wish}`)}</Alert> : null}
      {isGone ? <Alert color="yellow">{t('social.problems.picture')}</Alert> : null}
      {problem ? (
        <Alert
          color={item.state === 'failed' ? 'red' : 'yellow'}
          role="alert"
          title={t(`social.problems.${problem}`)}
        >
          <Text size="sm">{t(`social.todo.${problem}`)}</Text>
          {problemText ? (
            <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
              {t('social.says', { network: networkTitles[network] })} {problemText}
            </Text>
          ) : problem === 'later' || problem === 'unknown' ? (
            <Text size="sm" mt="xs">
              {t('social.noAnswer', { network: networkTitles[network] })}
            </Text>
          ) : null}
          {nextAt ? (
            <Text size="sm" mt="xs">
              {t('social.nextTry', { when: full(nextAt) })}
            </Text>
          ) : null}
          {problem === 'access' || problem === 'permission' ? (
            <Anchor component={Link} to={networkPath(network)} size="sm" underline="always">
              {t('social.accounts.again')}
            </Anchor>
          ) : null}
        </Alert>
      ) : null}
    </Stack>
  )
}

/** The post is outdated: it can be corrected by the actions beside it, or stays. */
function Stale({ item, adopt }: { item: SocialPost; adopt: (item: SocialPost) => void }) {
  const { t } = useTexts()
  const may = useMay()
  const leave = useMutation({
    mutationFn: () => call(postExtras.leave, { _id: item._id }),
    onSuccess: (answer) => adopt(answer.social_post),
    onError: notifyFailed,
  })
  if (!item.stale || (item.state !== 'sent' && item.state !== 'uncertain')) return null
  return (
    <Alert color="yellow" role="alert" title={t(`social.stale.${item.stale}`)}>
      <Group justify="space-between">
        <Text size="sm">{t('social.stale.text')}</Text>
        {may(postExtras.leave.access) ? (
          <Button size="xs" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('social.stale.leave')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}
