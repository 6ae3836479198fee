import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconEye, IconHeart, IconMessage, IconRepeat } from '@tabler/icons-react'
import { useTexts } from '#kit/browser/texts.ts'
import { locales } from '#kit/shared/text/languages.ts'
import type { Counts } from '../social.contract.ts'

const icons = { reach: IconEye, likes: IconHeart, comments: IconMessage, shares: IconRepeat } as const

/** Views, likes, replies and shares of a post; numbers that a network does not supply are left out. */
export function CountLine({ counts }: { counts: Counts | null }) {
  const { t, lang } = useTexts()
  if (!counts) return null
  const told = (Object.keys(icons) as (keyof Counts)[]).filter((name) => counts[name] !== null)
  return (
    <Group gap="sm">
      {told.map((name) => {
        const Icon = icons[name]
        return (
          <Group key={name} gap={4} wrap="nowrap">
            <Icon size={16} aria-hidden />
            <VisuallyHidden>{t(`social.counts.${name}`)}</VisuallyHidden>
            <Text size="sm">{counts[name]!.toLocaleString(locales[lang])}</Text>
          </Group>
        )
      })}
    </Group>
  )
}
