import { Alert, Box, Code, Group, List, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { LetterDraft } from '../letter-modules.contract.ts'
import { letterCalls } from '../letters.contract.ts'
import { ReaderChoice } from './ReaderChoice.tsx'

/** The letter as people will see it, made anew a moment after each change. */
export function LetterPreview({
  draft,
  isPart = false,
}: {
  draft: LetterDraft
  /** A block alone: what a whole letter lacks is no finding. */
  isPart?: boolean
}) {
  const { t } = useTexts()
  const [width, setWidth] = useState(() => (matchMedia('(min-width: 75em)').matches ? 'desk' : 'phone'))
  const [look, setLook] = useState('light')
  const [lang, setLang] = useState<Language>('de')
  const [reader, setReader] = useState<string | null>(null)
  const [settled] = useDebouncedValue(draft, 500)
  const { data, error } = useQuery({
    queryKey: ['newsletter_template', 'preview', settled, lang, reader],
    queryFn: () => call(letterCalls.preview, { ...settled, lang, ...(reader ? { as: reader } : {}) }),
    placeholderData: keepPreviousData,
  })
  const say = (name: string) => t(`letters.look.${name}`)
  const choice = (names: readonly string[]) => names.map((value) => ({ value, label: say(value) }))
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={say('width')}
          data={choice(['phone', 'desk', 'text'])}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          size="xs"
          aria-label={say('colours')}
          data={choice(['light', 'dark'])}
          value={look}
          onChange={setLook}
        />
        <SegmentedControl
          size="xs"
          aria-label={say('lang')}
          data={[
            { value: 'de', label: 'Deutsch' },
            { value: 'en', label: 'English' },
          ]}
          value={lang}
          onChange={(chosen) => setLang(chosen === 'en' ? 'en' : 'de')}
        />
        {isPart ? null : <ReaderChoice value={reader} onChange={setReader} />}
        {data && !isPart ? (
          <Text size="xs" c="dimmed">
            {t('letters.look.size', { size: Math.ceil(data.bytes / 1024) })}
          </Text>
        ) : null}
      </Group>
      {error ? <Alert color="red">{say('failed')}</Alert> : null}
      {data && width === 'text' ? (
        <Code block lang={lang}>
          {data.text}
        </Code>
      ) : null}
      {data && width !== 'text' ? (
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={say('frame')}>
          <iframe
            title={say('frame')}
            sandbox=""
            srcDoc={data.html}
            width={width === 'phone' ? 360 : 700}
            height={640}
            // Pages in frames are asked for the colours of what is around them
            style={{ border: '1px solid var(--mantine-color-default-border)', colorScheme: look }}
          />
        </Box>
      ) : null}
      <Box aria-live="polite">
        {isPart ? null : data?.findings.length === 0 ? (
          <Text size="sm">{say('fine')}</Text>
        ) : (
          <List size="sm">
            {data?.findings.map(({ level, message, module }) => (
              <List.Item key={`${module ?? ''} ${message}`}>
                <b>{t(`letters.check.${level}`)}:</b> {message}
              </List.Item>
            ))}
          </List>
        )}
      </Box>
    </Stack>
  )
}
