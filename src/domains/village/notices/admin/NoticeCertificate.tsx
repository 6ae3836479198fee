import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import type { Seal } from '../notices.contract.ts'
import { lastDayOf } from '../notices.rules.ts'
import { useSeals } from './ProofPanel.tsx'
import './notice-certificate.css'
import { noticeScreens } from '../notices.addresses.ts'

/** Groups seals by posting; each group starts with a `posted` seal. */
function postingsOf(seals: readonly Seal[]): Seal[][] {
  const postings: Seal[][] = []
  for (const seal of seals) {
    if (seal.event === 'posted') postings.push([seal])
    else postings.at(-1)?.push(seal)
  }
  return postings
}

/** Printable certificate of a notice: contents, period on the board and seals. */
export function NoticeCertificate() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const { site } = useAdmin()
  const answer = useSeals(id)
  const title = t('notices.certificate.title')
  const back = { label: t('notices.certificate.back'), to: `/${noticeScreens.edit}/${id}` }
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} />
  const postings = postingsOf(answer.data)
  const last = answer.data.at(-1)
  const print = last ? (
    <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
      {t('notices.certificate.print')}
    </Button>
  ) : null
  return (
    <div className="notice-certificate">
      <Screen title={title} back={back} actions={print}>
        {last ? (
          <Paper withBorder p="xl" maw={820}>
            <Stack gap="lg">
              <Text fw={600}>{site.name}</Text>
              <Text>
                {t(last.event === 'takenDown' ? 'notices.certificate.text' : 'notices.certificate.textOpen')}
              </Text>
              <Subject content={last.content} />
              {postings.map((posting, index) => (
                <Posting
                  key={posting[0]?.sequence}
                  posting={posting}
                  {...(postings.length > 1
                    ? { heading: t('notices.certificate.posting', { number: index + 1 }) }
                    : {})}
                />
              ))}
              <Files content={last.content} />
              <SealLines seals={answer.data} />
              <Text mt={56} pt="xs" className="notice-signature" size="sm">
                {t('notices.certificate.signature')}
              </Text>
            </Stack>
          </Paper>
        ) : (
          <Text>{t('notices.certificate.never')}</Text>
        )}
      </Screen>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function Subject({ content }: { content: Seal['content'] }) {
  const { t } = useTexts()
  const said: [string, string][] = [
    [t('notices.fields.title'), content.title],
    [t('notices.fields.type'), content.type],
    [t('notices.fields.reference'), content.reference],
    [t('notices.fields.issuer'), content.issuer],
  ]
  return (
    <Section title={t('notices.certificate.subject')}>
      <Facts facts={said.filter(([, value]) => value !== '')} />
    </Section>
  )
}

function Posting({ posting, heading }: { posting: readonly Seal[]; heading?: string }) {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const [first] = posting
  const last = posting.at(-1)
  if (!first || !last) return null
  const changes = posting.filter(({ event }) => event === 'changed')
  const planned = writeDay(lastDayOf(last.content.postedUntil, moments.zone), lang, { year: true })
  return (
    <Section title={heading ?? t('notices.period')}>
      <Facts
        facts={[
          [t('notices.certificate.from'), moments.full(first.moment)],
          ...changes.map(({ moment }) => [t('notices.certificate.changes'), moments.full(moment)] as const),
          [
            t('notices.certificate.until'),
            last.event === 'takenDown' ? moments.full(last.moment) : t('notices.certificate.stillHangs'),
          ],
          [t('notices.certificate.planned'), planned],
        ]}
      />
    </Section>
  )
}

function Files({ content }: { content: Seal['content'] }) {
  const { t } = useTexts()
  return (
    <Section title={t('notices.certificate.files')}>
      {content.files.length === 0 ? (
        <Text size="sm">{t('notices.certificate.noFiles')}</Text>
      ) : (
        <List size="sm" listStyleType="none" spacing="xs">
          {content.files.map(({ _id, name, sha256 }) => (
            <List.Item key={_id}>
              {name}
              <Text span display="block" ff="monospace" size="xs" className="notice-hash">
                {sha256}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  )
}

function SealLines({ seals }: { seals: readonly Seal[] }) {
  const { t } = useTexts()
  const moments = useMoments()
  return (
    <Section title={t('notices.certificate.seals')}>
      <List size="sm" listStyleType="none" spacing="xs">
        {seals.map(({ sequence, event, sealedAt, hash }) => (
          <List.Item key={sequence}>
            <Group gap={4}>
              {t('notices.certificate.sealLine', {
                number: sequence,
                event: t(`notices.proof.event.${event}`),
                when: moments.full(sealedAt),
              })}
            </Group>
            <Text span display="block" ff="monospace" size="xs" className="notice-hash">
              {hash}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
