import { Text } from '@mantine/core'
import { useTexts } from '../../texts.ts'
import { diffWords } from './word-diff.ts'

/** Two texts merged into one, with removals and additions marked visibly and for screen readers. */
export function DiffText({ before, after }: { before: string; after: string }) {
  const { t } = useTexts()
  const parts = diffWords(before, after).map((part, index) => ({ ...part, key: `${index} ${part.kind}` }))
  return (
    <Text size="sm" component="div" className="diff-text">
      {parts.map((part) => {
        if (part.kind === 'same') return <span key={part.key}>{part.text}</span>
        if (part.kind === 'added') {
          return (
            <ins
              key={part.key}
              className="diff-added"
              aria-label={t('kit.history.added', { text: part.text })}
            >
              {part.text}
            </ins>
          )
        }
        return (
          <del
            key={part.key}
            className="diff-removed"
            aria-label={t('kit.history.removed', { text: part.text })}
          >
            {part.text}
          </del>
        )
      })}
    </Text>
  )
}
