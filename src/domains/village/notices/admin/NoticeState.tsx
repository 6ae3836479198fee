import { Group } from '@mantine/core'
import { StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Notice } from '../notices.contract.ts'
import type { NoticeState as State } from '../notices.rules.ts'
import { stateNow } from './notice-state.ts'

const tones: Record<State, Tone> = {
  draft: 'draft',
  planned: 'scheduled',
  hanging: 'published',
  takenDown: 'draft',
}

/** Current state of a notice, and whether unpublished changes are waiting. */
export function NoticeState({ notice }: { notice: Notice }) {
  const { t } = useTexts()
  if (notice.deletedAt) return <StateBadge tone="bin">{t('notices.state.bin')}</StateBadge>
  const state = stateNow(notice)
  return (
    <Group gap={4}>
      <StateBadge tone={tones[state]}>{t(`notices.state.${state}`)}</StateBadge>
      {notice.hasDraft && notice.status === 'published' ? (
        <StateBadge tone="changed">{t('kit.status.changed')}</StateBadge>
      ) : null}
    </Group>
  )
}
