import { Badge, Group } from '@mantine/core'
import { useTexts } from '../texts.ts'
import { useMoments } from './admin-context.ts'
import type { EditorialRecord } from './records.ts'

// Dark text on a pale ground, or the reverse: contrast of at least 7 to 1 in both schemes.
const tones = {
  draft: { ground: 'light-dark(#ecebe8, #3a3834)', ink: 'light-dark(#3d3b37, #e6e3dd)' },
  scheduled: { ground: 'light-dark(#dfeafb, #1f3350)', ink: 'light-dark(#173a6b, #cfe1fb)' },
  published: { ground: 'light-dark(#dcf1df, #1e3d25)', ink: 'light-dark(#14481f, #cdeed3)' },
  changed: { ground: 'light-dark(#fdeccd, #4a3513)', ink: 'light-dark(#5c3a00, #fce3b4)' },
  bin: { ground: 'light-dark(#fbdedb, #55221e)', ink: 'light-dark(#6e1a12, #ffd5d0)' },
} as const
export type Tone = keyof typeof tones

/** A state as a short label, understandable without its colour. */
export function StateBadge({ tone, children, title }: { tone: Tone; children: string; title?: string }) {
  return (
    <Badge
      variant="filled"
      tt="none"
      fw={600}
      radius="sm"
      title={title}
      // Keeps its width beside long text
      flex="0 0 auto"
      styles={{
        root: { background: tones[tone].ground, color: tones[tone].ink },
        label: { overflow: 'visible' },
      }}
    >
      {children}
    </Badge>
  )
}

type Stateful = Pick<EditorialRecord, 'status' | 'publishAt' | 'hasDraft' | 'deletedAt' | 'handIn'>

/** State of a record, and whether it has unpublished changes. */
export function StatusBadge({ record }: { record: Stateful }) {
  const { t } = useTexts()
  const moments = useMoments()
  if (record.deletedAt) return <StateBadge tone="bin">{t('kit.status.bin')}</StateBadge>
  const planned = record.status === 'scheduled' && record.publishAt
  return (
    <Group gap={4}>
      <StateBadge tone={record.status} {...(planned ? { title: moments.full(planned) } : {})}>
        {planned
          ? t('kit.status.scheduledAt', { when: moments.say(planned) })
          : t(`kit.status.${record.status}`)}
      </StateBadge>
      {record.hasDraft && record.status === 'published' ? (
        <StateBadge tone="changed">{t('kit.status.changed')}</StateBadge>
      ) : null}
      {record.handIn ? (
        <StateBadge tone={record.handIn.state === 'sentBack' ? 'bin' : 'scheduled'}>
          {t(`kit.handIn.states.${record.handIn.state}`)}
        </StateBadge>
      ) : null}
    </Group>
  )
}

/** A time in relative words, with the full form on hover. */
export function Moment({ at }: { at: string }) {
  const moments = useMoments()
  return (
    <time dateTime={at} title={moments.full(at)}>
      {moments.say(at)}
    </time>
  )
}
