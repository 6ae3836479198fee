import { Button, Fieldset, Group, Menu, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useDragWords, useHandleWords } from '#kit/browser/admin/fields/drag-words.ts'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { movedLine } from '#kit/browser/admin/record/moved-line.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { LetterModule } from '../letter-modules.contract.ts'
import { letterBounds, moduleKinds } from '../letters.rules.ts'
import { useBlockSummary } from './block-summary.ts'
import { freshModule } from './fresh-module.ts'
import { ModuleFields } from './ModuleFields.tsx'
import { Suggestions } from './Suggestions.tsx'

function Row({
  one,
  at,
  last,
  readOnly,
  open,
  toggle,
  move,
  remove,
  change,
}: {
  one: LetterModule
  at: number
  last: boolean
  readOnly: boolean
  open: boolean
  toggle: () => void
  move: (by: -1 | 1) => void
  remove: () => void
  change: (props: LetterModule['props']) => void
}) {
  const { t } = useTexts()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: one._id,
    disabled: readOnly,
    attributes: useHandleWords(),
  })
  const fields = useId()
  const summary = useBlockSummary()
  const place = String(at + 1)
  const name = t(`letters.kinds.${one.kind}`)
  return (
    <Paper
      ref={setNodeRef}
      withBorder
      p="sm"
      data-line
      role="group"
      aria-label={`${place}. ${name}`}
      style={{
        transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
        transition,
      }}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap={4}>
          <Group gap={4} wrap="nowrap" style={{ minWidth: 0, flex: '1 1 12rem' }}>
            {readOnly ? null : (
              <IconAction
                label={t('kit.record.lines.label', { label: name, place })}
                variant="subtle"
                color="gray"
                ref={setActivatorNodeRef}
                {...attributes}
                {...listeners}
              >
                <IconGripVertical size={16} aria-hidden />
              </IconAction>
            )}
            <UnstyledButton
              aria-expanded={open}
              aria-controls={fields}
              onClick={toggle}
              data-open
              style={{ minWidth: 0 }}
            >
              <Group gap={4} wrap="nowrap">
                {open ? (
                  <IconChevronDown size={16} aria-hidden style={{ flexShrink: 0 }} />
                ) : (
                  <IconChevronRight size={16} aria-hidden style={{ flexShrink: 0 }} />
                )}
                <Text fw={600} size="sm" style={{ flexShrink: 0 }}>
                  {name}
                </Text>
                {open ? null : (
                  <Text size="sm" c="dimmed" truncate>
                    {summary(one)}
                  </Text>
                )}
              </Group>
            </UnstyledButton>
          </Group>
          {readOnly ? null : (
            <Group gap={2} wrap="nowrap" ml="auto">
              <IconAction
                label={t('kit.record.lines.up', { place })}
                variant="subtle"
                color="gray"
                disabled={at === 0}
                onClick={() => move(-1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </IconAction>
              <IconAction
                label={t('kit.record.lines.down', { place })}
                variant="subtle"
                color="gray"
                disabled={last}
                onClick={() => move(1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </IconAction>
              <IconAction
                label={t('kit.record.lines.remove', { place })}
                variant="subtle"
                color="gray"
                onClick={remove}
              >
                <IconTrash size={16} aria-hidden />
              </IconAction>
            </Group>
          )}
        </Group>
        <div id={fields} hidden={!open}>
          {open ? <ModuleFields one={one} readOnly={readOnly} change={change} /> : null}
        </div>
      </Stack>
    </Paper>
  )
}

/** The blocks of a letter; added from a menu, moved by drag, keys or buttons. */
export function ModulesField() {
  const { t } = useTexts()
  const field = useField<LetterModule[]>('modules')
  const box = useRef<HTMLDivElement>(null)
  const modules = field.value ?? []
  const { readOnly } = field
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => modules.findIndex(({ _id }) => _id === id)
  const words = useDragWords(
    (id) => {
      const found = modules[placeOf(id)]
      return found ? t(`letters.kinds.${found.kind}`) : ''
    },
    (id) => placeOf(id) + 1,
  )
  const focusLine = (at: number) =>
    requestAnimationFrame(() =>
      box.current
        ?.querySelectorAll<HTMLElement>('[data-line]')
        [at]?.querySelector<HTMLElement>('[data-open]')
        ?.focus(),
    )
  const add = (added: LetterModule) => {
    field.change([...modules, added])
    setOpened((before) => new Set([...before, added._id]))
    focusLine(modules.length)
  }
  function remove(at: number) {
    field.change(modules.filter((_one, index) => index !== at))
    if (modules.length > 1) focusLine(Math.min(at, modules.length - 2))
    else box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    field.change(arrayMove(modules, placeOf(active.id), placeOf(over.id)))
  }
  return (
    <Fieldset legend={field.label} id={field.id} tabIndex={-1}>
      <Stack gap="sm" ref={box}>
        {modules.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('kit.record.lines.none')}
          </Text>
        ) : null}
        <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={words}>
          <SortableContext items={modules.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
            {modules.map((one, at) => (
              <Row
                key={one._id}
                one={one}
                at={at}
                last={at === modules.length - 1}
                readOnly={readOnly}
                open={opened.has(one._id)}
                toggle={() => toggle(one._id)}
                move={(by) => field.change(movedLine(modules, at, by))}
                remove={() => remove(at)}
                change={(props) =>
                  field.change(modules.map((other) => (other._id === one._id ? { ...other, props } : other)))
                }
              />
            ))}
          </SortableContext>
        </DndContext>
        {field.error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {field.error}
          </Text>
        ) : null}
        {readOnly ? null : (
          <Group>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  disabled={modules.length >= letterBounds.modules}
                  data-add
                >
                  {t('letters.block.add')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {moduleKinds.map((kind) => (
                  <Menu.Item key={kind} onClick={() => add(freshModule(kind))}>
                    {t(`letters.kinds.${kind}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Suggestions add={add} />
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
