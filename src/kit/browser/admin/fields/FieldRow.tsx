import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { useTexts } from '../../texts.ts'

/** A field with the German text beside it while a translation is edited. */
export function FieldRow({ source, children }: { source?: string | undefined; children: ReactNode }) {
  const { t } = useTexts()
  if (source === undefined) return <Box>{children}</Box>
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {children}
      <Box className="edit-source">
        <Text size="xs" c="dimmed" mb={2}>
          {t(`kit.languages.${sourceLanguage}`)}
        </Text>
        <Text size="sm" component="div" lang={sourceLanguage} className="diff-text">
          {source || t('kit.history.empty')}
        </Text>
      </Box>
    </SimpleGrid>
  )
}
