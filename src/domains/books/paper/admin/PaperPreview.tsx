import { Alert, Center, Loader, Select, SimpleGrid, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { callFile, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { pdfSettingsCalls, pdfSettingsContract, previewKinds } from '../pdf-settings.contract.ts'

/** Pages as an image, one below the other. */
function Pages({ drawn, alt }: { drawn: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(drawn)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [drawn])
  return <img ref={picture} className="paper-preview" alt={alt} />
}

/** A sample document printed with the form's settings; updated when typing pauses. */
export function PaperPreview() {
  const { t, lang } = useTexts()
  const { form } = useForm()
  const [kind, setKind] = useState<(typeof previewKinds)[number]>('invoice')
  const [language, setLanguage] = useState<Language>(lang)
  const [values] = useDebouncedValue(form.values, 400)
  const whole = pdfSettingsContract.shape.safeParse(values)
  const answer = useQuery({
    queryKey: ['books', 'pdfPreview', kind, language, values],
    queryFn: () =>
      callFile(pdfSettingsCalls.previewPdf, { ...whole.data, kind, lang: language, format: 'svg' }),
    enabled: whole.success,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 10_000,
    staleTime: Infinity,
  })
  return (
    <SidePanel title={t('paper.preview')}>
      <SimpleGrid cols={2} className="paper-choice">
        <Select
          label={t('paper.kind')}
          data={previewKinds.map((value) => ({ value, label: t(`paper.kinds.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(previewKinds.find((one) => one === value) ?? 'invoice')}
        />
        <Select
          label={t('paper.language')}
          data={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'de')}
        />
      </SimpleGrid>
      {answer.error ? (
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      ) : answer.data ? (
        <Pages drawn={answer.data} alt={t('paper.previewOf', { kind: t(`paper.kinds.${kind}`) })} />
      ) : (
        <Center className="paper-preview is-waiting">
          <Loader size="sm" role="status" aria-label={t('kit.loading')} />
        </Center>
      )}
      <Text size="xs" c="dimmed" role="status">
        {answer.isFetching || values !== form.values ? t('paper.drawing') : t('paper.madeUp')}
      </Text>
    </SidePanel>
  )
}
