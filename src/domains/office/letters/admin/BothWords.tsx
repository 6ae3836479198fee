import { Button, Group, Image, Input, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useFileSummaries } from '#kit/browser/admin/file-summaries.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'

// The editor is large: only letters with a text load it
const TextEditor = lazy(async () => ({
  default: (await import('#kit/browser/admin/rich-text/TextEditor.tsx')).TextEditor,
}))

type Both = Record<Language, string>

function Formatted({
  label,
  lang,
  value,
  readOnly,
  onChange,
}: {
  label: string
  lang: Language
  value: string
  readOnly: boolean
  onChange: (html: string) => void
}) {
  const id = useId()
  return (
    <Input.Wrapper labelElement="div" label={label} labelProps={{ id: `${id}-label` }}>
      <Suspense fallback={<Skeleton height={200} mt={4} />}>
        <TextEditor
          id={id}
          label={label}
          labelId={`${id}-label`}
          lang={lang}
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          invalid={false}
          describedBy={undefined}
        />
      </Suspense>
    </Input.Wrapper>
  )
}

/** A text of a block in both languages; formatted ones below each other, short ones side by side. */
export function BothWords({
  label,
  value,
  readOnly,
  onChange,
  formatted = false,
  max,
}: {
  label: string
  value: Both
  readOnly: boolean
  onChange: (value: Both) => void
  formatted?: boolean
  max?: number
}) {
  const { t } = useTexts()
  return (
    <SimpleGrid cols={formatted ? 1 : { base: 1, sm: 2 }}>
      {contentLanguages.map((lang) => {
        const said = t(`letters.block.${lang}`, { label })
        const put = (text: string) => onChange({ ...value, [lang]: text })
        return formatted ? (
          <Formatted
            key={lang}
            label={said}
            lang={lang}
            value={value[lang]}
            readOnly={readOnly}
            onChange={put}
          />
        ) : (
          <TextInput
            key={lang}
            label={said}
            lang={lang}
            value={value[lang]}
            readOnly={readOnly}
            {...(max === undefined ? {} : { maxLength: max })}
            onChange={(event) => put(event.currentTarget.value)}
          />
        )
      })}
    </SimpleGrid>
  )
}

/** Choice of a picture from the site's files, or none. */
export function PictureChoice({
  value,
  readOnly,
  onChange,
}: {
  value: string | null
  readOnly: boolean
  onChange: (id: string | null) => void
}) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const [picking, setPicking] = useState(false)
  const file = useFileSummaries(value ? [value] : []).get(value ?? '')
  return (
    <>
      {file?.picture ? (
        <Image
          {...imageOf(file.picture, '16rem')}
          alt={file.alt}
          radius="sm"
          h="auto"
          mah={160}
          w="auto"
          fit="contain"
        />
      ) : null}
      {value ? (
        <Text size="sm" truncate>
          {file?.title ?? t('kit.files.loadingOne')}
        </Text>
      ) : null}
      {readOnly ? null : (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t(value ? 'kit.files.changePicture' : 'kit.files.choosePicture')}
          </Button>
          {value ? (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('kit.remove')}
            </Button>
          ) : null}
        </Group>
      )}
      <services.FilePicker
        opened={picking}
        images
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          setPicking(false)
          if (picked) onChange(picked._id)
        }}
      />
    </>
  )
}
