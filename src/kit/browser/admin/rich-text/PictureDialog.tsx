import { Button, Group, Image, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { useTexts } from '../../texts.ts'
import type { FileSummary } from '../domain.ts'

export interface PlacedPicture {
  src: string
  alt: string
  caption: string
  align: string
  width?: number
  height?: number
}

const places = ['', 'align-left', 'align-right', 'align-center', 'align-wide'] as const

/** Asks for a picture's alternative text, required to insert it. */
export function PictureDialog({
  file,
  onClose,
  onPlace,
}: {
  file: FileSummary
  onClose: () => void
  onPlace: (picture: PlacedPicture) => void
}) {
  const { t } = useTexts()
  const [alt, setAlt] = useState(file.alt)
  const [caption, setCaption] = useState(() =>
    [file.caption, file.credit && t('kit.picture.by', { credit: file.credit })].filter(Boolean).join(' '),
  )
  const [align, setAlign] = useState<string>('')
  const [tried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!alt.trim()) return
    onPlace({
      src: file.href,
      alt: alt.trim(),
      caption: caption.trim(),
      align,
      ...(file.width && file.height ? { width: file.width, height: file.height } : {}),
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit.picture.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          {file.picture ? (
            <Image {...imageOf(file.picture, '25rem')} alt="" h="auto" mah={180} fit="contain" />
          ) : null}
          <Textarea
            label={t('kit.picture.alt')}
            description={t('kit.picture.altHint')}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            error={tried && !alt.trim() ? t('kit.picture.altMissing') : undefined}
            required
            autosize
            data-autofocus
          />
          <TextInput
            label={t('kit.picture.caption')}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
          <Select
            label={t('kit.picture.place')}
            value={align}
            onChange={(value) => setAlign(value ?? '')}
            allowDeselect={false}
            data={places.map((value) => ({ value, label: t(`kit.picture.places.${value || 'normal'}`) }))}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('kit.picture.submit')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
