import { Button, Code, CopyButton, Group } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { markerOf } from '../contents.rules.ts'

/** The marker that inserts a snippet into a page's text, with a copy button; `of` is its key. */
export function PieceMarker({ of }: { of: string }) {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      <Code>{markerOf(of)}</Code>
      <CopyButton value={markerOf(of)}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {copied ? t('contents.copied') : t('contents.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
