import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { AspectRatio, Box, Button, Group, Image, Input, Paper, Stack, Text } from '@mantine/core'
import { IconFile, IconGripVertical, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../IconAction.tsx'
import { fileSize } from '#kit/shared/file-size.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import type { FileSummary } from '../domain.ts'
import { useField } from '../edit/form-state.ts'
import { useFileSummaries } from '../file-summaries.ts'
import { useDragWords, useHandleWords } from './drag-words.ts'
import type { FieldProps } from './TextFields.tsx'

/** A picture, chosen from the files or uploaded; `described`: the form has its own description field. */
export function PictureField({ name, hint, described = false }: FieldProps & { described?: boolean }) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const field = useField<string | null>(name)
  const [picking, setPicking] = useState(false)
  const file = useFileSummaries(field.value ? [field.value] : []).get(field.value ?? '')
  const labelId = `${field.id}-label`
  return (
    <Input.Wrapper
      labelElement="div"
      label={field.label}
      labelProps={{ id: labelId }}
      description={hint}
      error={field.error}
    >
      <Stack gap="xs" mt={4} role="group" aria-labelledby={labelId}>
        {field.value ? (
          <Paper withBorder p="xs">
            {file?.picture ? (
              <AspectRatio ratio={16 / 9}>
                <Image
                  {...imageOf(file.picture, '(min-width: 48rem) 24rem, 92vw')}
                  alt={file.alt}
                  radius="sm"
                  fit="contain"
                  className="picture-ground"
                />
              </AspectRatio>
            ) : null}
            <Text size="sm" mt={4} truncate>
              {file?.title ?? t('kit.files.loadingOne')}
            </Text>
            {file && !file.alt && !described ? (
              <Text size="xs" c="var(--mantine-color-error)">
                {t('kit.files.noAlt')}
              </Text>
            ) : null}
          </Paper>
        ) : null}
        {field.readOnly ? null : (
          <Group gap="xs">
            <Button
              id={field.id}
              size="xs"
              variant="default"
              leftSection={<IconPhoto size={16} />}
              onClick={() => setPicking(true)}
            >
              {t(field.value ? 'kit.files.changePicture' : 'kit.files.choosePicture')}
            </Button>
            {field.value ? (
              <Button size="xs" variant="subtle" color="gray" onClick={() => field.change(null)}>
                {t('kit.remove')}
              </Button>
            ) : null}
          </Group>
        )}
      </Stack>
      <services.FilePicker
        opened={picking}
        images
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          setPicking(false)
          if (picked) field.change(picked._id)
        }}
      />
    </Input.Wrapper>
  )
}

function FileRow({
  id,
  file,
  onRemove,
  readOnly,
}: {
  id: string
  file: FileSummary | undefined
  onRemove: () => void
  readOnly: boolean
}) {
  const { t, lang } = useTexts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: readOnly, attributes: useHandleWords() })
  const title = file?.title ?? t('kit.files.loadingOne')
  return (
    <Paper
      ref={setNodeRef}
      component="li"
      withBorder
      p={6}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        opacity: isDragging ? 0.6 : 1,
        listStyle: 'none',
      }}
    >
      <Group wrap="nowrap" gap="xs">
        {readOnly ? null : (
          <IconAction
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            {...attributes}
            {...listeners}
            label={t('kit.files.move', { name: title })}
            style={{ cursor: 'grab', touchAction: 'none' }}
          >
            <IconGripVertical size={16} />
          </IconAction>
        )}
        {file?.picture ? (
          <img {...imageOf(file.picture, '44px')} alt="" className="browse-thumb" />
        ) : (
          <IconFile size={24} stroke={1.4} aria-hidden />
        )}
        <Box style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" truncate>
            {title}
          </Text>
          {file ? (
            <Text size="xs" c="dimmed">
              {file.kind}, {fileSize(file.bytes, lang)}
            </Text>
          ) : null}
        </Box>
        {readOnly ? null : (
          <IconAction
            variant="subtle"
            color="gray"
            label={t('kit.files.removeOne', { name: title })}
            onClick={onRemove}
          >
            <IconX size={16} />
          </IconAction>
        )}
      </Group>
    </Paper>
  )
}

/** Several files, or only pictures, sortable by mouse, touch and keyboard. */
export function FilesField({ name, hint, images = false }: FieldProps & { images?: boolean }) {
  const { t } = useTexts()
  const { services } = useAdmin()
  const field = useField<string[]>(name)
  const [picking, setPicking] = useState(false)
  const ids = field.value ?? []
  const files = useFileSummaries(ids)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const dragWords = useDragWords(
    (id) => files.get(String(id))?.title ?? '',
    (id) => ids.indexOf(String(id)) + 1,
  )
  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    field.change(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const labelId = `${field.id}-label`
  return (
    <Input.Wrapper
      labelElement="div"
      label={field.label}
      labelProps={{ id: labelId }}
      description={hint}
      error={field.error}
    >
      <Stack gap="xs" mt={4} role="group" aria-labelledby={labelId}>
        {ids.length > 0 ? (
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={dragWords}
          >
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              <Stack component="ul" gap={4} p={0} m={0}>
                {ids.map((id) => (
                  <FileRow
                    key={id}
                    id={id}
                    file={files.get(id)}
                    readOnly={field.readOnly}
                    onRemove={() => field.change(ids.filter((other) => other !== id))}
                  />
                ))}
              </Stack>
            </SortableContext>
          </DndContext>
        ) : null}
        {field.readOnly ? null : (
          <Group>
            <Button id={field.id} size="xs" variant="default" onClick={() => setPicking(true)}>
              {t(images ? 'kit.files.addPictures' : 'kit.files.addFiles')}
            </Button>
          </Group>
        )}
      </Stack>
      <services.FilePicker
        opened={picking}
        multiple
        images={images}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false)
          field.change([...ids, ...picked.map((file) => file._id).filter((id) => !ids.includes(id))])
        }}
      />
    </Input.Wrapper>
  )
}
