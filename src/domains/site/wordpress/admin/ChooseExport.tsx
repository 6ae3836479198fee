import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Paper, Progress, Select, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertTriangle, IconFileTypeXml } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import type { SiteImport } from '../wordpress.contract.ts'
import { useExportUpload } from './export-upload.ts'

const asInExport = 'export'

/** First step: the file and the language of its texts. */
export function ChooseExport({ onDone }: { onDone: (made: SiteImport) => void }) {
  const { t } = useTexts()
  const [lang, setLang] = useState<Language | typeof asInExport>(asInExport)
  const { running, problem, send, stop } = useExportUpload(onDone)
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('wordpress.screen.choose')}
        </Title>
        <Text maw={720}>{t('wordpress.screen.howTo')}</Text>
        <Select
          label={t('wordpress.screen.lang')}
          description={t('wordpress.screen.langHint')}
          maw={360}
          allowDeselect={false}
          value={lang}
          onChange={(value) => setLang((value as typeof lang | null) ?? asInExport)}
          data={[asInExport, ...contentLanguages].map((value) => ({
            value,
            label: t(`wordpress.screen.langs.${value}`),
          }))}
        />
        {problem ? (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {problem}
          </Alert>
        ) : null}
        {running ? (
          <Stack gap="xs" role="status">
            <Text>{t('wordpress.screen.uploading', { name: running.name })}</Text>
            <Progress.Root size="lg">
              <Progress.Section
                value={running.share}
                aria-label={t('wordpress.screen.uploading', { name: running.name })}
              />
            </Progress.Root>
            <Button variant="default" w="fit-content" onClick={stop}>
              {t('wordpress.screen.stopUpload')}
            </Button>
          </Stack>
        ) : (
          <Dropzone
            onDrop={([file]) => file && send(file, lang === asInExport ? '' : lang)}
            multiple={false}
            aria-label={t('wordpress.screen.drop')}
            inputProps={{ 'aria-label': t('wordpress.screen.drop') }}
            py="xl"
          >
            <Group justify="center" gap="sm" style={{ pointerEvents: 'none' }}>
              <IconFileTypeXml size={28} stroke={1.5} aria-hidden />
              <Text>{t('wordpress.screen.drop')}</Text>
            </Group>
          </Dropzone>
        )}
      </Stack>
    </Paper>
  )
}
