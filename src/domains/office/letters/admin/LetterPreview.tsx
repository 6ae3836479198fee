import { Alert, Box, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailFrame } from '#kit/browser/admin/MailFrame.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { LetterDraft } from '../letter-modules.contract.ts'
import { letterCalls } from '../letters.contract.ts'
import { Findings } from './Findings.tsx'
import { useBlockSaying } from './letter-words.ts'
import { ReaderChoice } from './ReaderChoice.tsx'
import './letters-admin.css'

/** Width of a letter on phone and desktop, in pixels. */
const widths = { phone: 360, desk: 700 }
const frameHeight = 640

/** Preview of the letter, updated shortly after each change. */
export function LetterPreview({
  draft,
  isPart = false,
}: {
  draft: LetterDraft
  /** Preview of a single block: findings about the whole letter are left out. */
  isPart?: boolean
}) {
  const { t } = useTexts()
  useBlockSaying()
  const [width, setWidth] = useState(() => (matchMedia('(min-width: 75em)').matches ? 'desk' : 'phone'))
  const { ref, width: room } = useElementSize()
  const wide = width === 'phone' ? widths.phone : widths.desk
  // Scaled down when the room is too narrow, so that nothing is cut off
  const scale = room > 0 ? Math.min(1, room / (wide + 2)) : 1
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
    <Stack gap="xs" ref={ref}>
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
        <Box style={{ blockSize: (frameHeight + 2) * scale, overflow: 'clip', overflowClipMargin: 4 }}>
          <MailFrame
            title={say('frame')}
            html={data.html}
            width={wide}
            height={frameHeight}
            style={{
              // A framed page takes its colour scheme from the surrounding element
              colorScheme: look,
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        </Box>
      ) : null}
      <Box aria-live="polite">
        {isPart ? null : data?.findings.length === 0 ? (
          <Text size="sm">{say('fine')}</Text>
        ) : (
          <Findings findings={data?.findings ?? []} />
        )}
      </Box>
    </Stack>
  )
}
