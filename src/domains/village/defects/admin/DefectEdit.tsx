import { Anchor, Button, Group, Image, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useChangeTold } from '#kit/browser/admin/record/use-change-told.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf, inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'
import { mapAddress, sayPoint } from '../defects.rules.ts'
import { toneOf } from './defect-words.ts'
import { DefectHistory } from './DefectHistory.tsx'
import { DefectSorting } from './DefectSorting.tsx'
import { DecideForm } from './DecideForm.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { defectScreens } from '../defects.addresses.ts'

/** Editor of a single report. */
export function DefectEdit() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isForwarding, setForwarding] = useState(false)
  const key = ['defect', 'one', id]
  const answer = useQuery({ queryKey: key, queryFn: () => call(defectCalls.read, { _id: id }) })
  const back = { label: t('defects.back'), to: `/${defectScreens.browse}` }
  const defect = answer.data?.defect
  const isOwn = useChangeTold('defect', id, defect?.version)
  if (answer.error || !defect) return <Unread answer={answer} title={t('defects.title')} back={back} />
  const { number, state } = defect
  const title = t('defects.one', { number })

  /** Shows the server's answer at once; lists and the dashboard card are fetched again. */
  function changed(next: Defect) {
    isOwn(next)
    client.setQueryData(key, { defect: next })
    void client.invalidateQueries({ queryKey: ['defect', 'list'] })
    void client.invalidateQueries({ queryKey: ['defect', 'waiting'] })
  }

  async function remove() {
    const isSure = await confirm({
      title: t('defects.remove.title', { number }),
      text: t('defects.remove.text'),
      confirm: t('defects.remove.confirm'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await call(defectCalls.remove, { _id: id })
      client.removeQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: ['defect', 'list'] })
      void client.invalidateQueries({ queryKey: ['defect', 'waiting'] })
      notifyDone(t('defects.remove.done'))
      await navigate(`/${defectScreens.browse}`)
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  return (
    <Screen
      title={title}
      back={back}
      mark={<StateBadge tone={toneOf[state]}>{t(`defects.states.${state}`)}</StateBadge>}
      actions={
        <>
          {may(defectCalls.forward.access) ? (
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => setForwarding(true)}
            >
              {t('defects.forward.open')}
            </Button>
          ) : null}
          {may(defectCalls.remove.access) ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('defects.remove.action')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="edit-grid">
        <Stack gap="md" style={{ minWidth: 0 }}>
          <Report defect={defect} />
          {may(defectCalls.decide.access) ? (
            <DecideForm key={`decide ${defect._id}`} defect={defect} changed={changed} />
          ) : null}
          <DefectHistory defect={defect} />
        </Stack>
        <Stack gap="md" className="edit-side">
          <DefectSorting defect={defect} changed={changed} />
          {may(defectCalls.release.access) ? (
            <ReleaseForm key={`release ${defect._id}`} defect={defect} changed={changed} />
          ) : null}
        </Stack>
      </div>
      <ForwardDialog
        opened={isForwarding}
        onClose={() => setForwarding(false)}
        defect={defect}
        changed={changed}
      />
    </Screen>
  )
}

function Report({ defect }: { defect: Defect }) {
  const { t, lang } = useTexts()
  const { point } = defect
  const rows: [string, ReactNode][] = [
    [t('defects.kind'), defect.kindWords[lang] || defect.kindWords.de],
    [t('defects.place'), defect.place],
    [
      t('defects.point'),
      point && (
        <span key="point">
          {sayPoint(point)},{' '}
          <Anchor href={mapAddress(point)} target="_blank" rel="noreferrer" size="sm" underline="always">
            {t('defects.onMap')}
          </Anchor>
        </span>
      ),
    ],
    [t('defects.at'), <Moment key="at" at={defect.createdAt} />],
    [t('defects.from'), defect.name || t('defects.anonymous')],
    [
      t('defects.email'),
      defect.email && (
        <span key="email">
          <Anchor href={`mailto:${defect.email}`} size="sm" underline="always">
            {defect.email}
          </Anchor>
          , {t(defect.tell ? 'defects.tells' : 'defects.tellsNot')}
        </span>
      ),
    ],
    [t('defects.language'), t(`kit.languages.${defect.lang}`)],
  ]
  return (
    <Paper withBorder p="md" component="section" aria-label={t('defects.what')}>
      <Stack gap="md">
        <Text lang={defect.lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {defect.text}
        </Text>
        {defect.photos.length > 0 ? (
          <div>
            <Title order={2} size="h5" mb={6}>
              {t('defects.photos')}
            </Title>
            <SimpleGrid cols={{ base: 2, sm: 3 }}>
              {defect.photos.map(({ _id, ...picture }, index) => (
                <Anchor key={_id} href={picture.large} target="_blank" rel="noreferrer">
                  <Image
                    {...imageOf(inTwoSizes(picture), '(min-width: 48rem) 14rem, 46vw')}
                    radius="sm"
                    h={150}
                    fit="cover"
                    alt={t('defects.photo', { number: index + 1 })}
                  />
                </Anchor>
              ))}
            </SimpleGrid>
          </div>
        ) : null}
        <Facts facts={rows.filter(([, value]) => value !== '' && value !== null)} />
        <Group>
          {defect.forgottenAt ? (
            <Text size="sm" c="dimmed">
              {t('defects.forgotten')}
            </Text>
          ) : null}
          {!defect.email && !defect.forgottenAt ? (
            <Text size="sm" c="dimmed">
              {t('defects.noMail')}
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}
