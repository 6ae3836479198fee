import { Box, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import type { RecordLine } from '#kit/shared/records/merge-lines.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { useTexts } from '../../texts.ts'
import { fieldId, useField, useForm } from '../edit/form-state.ts'
import { IconAction } from '../IconAction.tsx'
import { movedLine } from './moved-line.ts'

/** A line for its fields. */
export interface LineInUse<L extends RecordLine> {
  line: L
  change: (change: Partial<L>) => void
  /** Label of a control with the line's number, for screen readers: „Anzahl, 2. Zeile“. */
  say: (label: string) => string
  /** Error of a field, and the control's id for the error summary. */
  control: (field: string) => { id: string; error: string | undefined }
  readOnly: boolean
}

/** Summary of a collapsed line. */
export interface LineSummary {
  title: string
  more: string
}

/**
 * Ordered lines of a record: each keeps its id, so that two people may edit different lines. Lines with many fields
 * have a `summary`: they are collapsed, and one is open at a time.
 */
export function LinesField<L extends RecordLine>({
  name,
  fresh,
  most = 500,
  add,
  summary,
  children,
}: {
  name: string
  fresh: Omit<L, '_id'>
  most?: number
  /** Label of the button that adds a line. */
  add: string
  summary?: (line: L) => LineSummary
  children: (line: LineInUse<L>) => ReactNode
}) {
  const { t } = useTexts()
  const field = useField<L[]>(name)
  const [opened, setOpened] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const lines = field.value ?? []
  const { readOnly } = field
  const { form, scope } = useForm()

  /** Stores lines, and clears the errors of changed ones, or of all if positions changed. */
  function put(next: L[], at?: number) {
    field.change(next)
    const gone = at === undefined ? `${field.path}.` : `${field.path}.${at}.`
    const left = Object.entries(form.errors).filter(([path]) => path !== field.path && !path.startsWith(gone))
    if (left.length < Object.keys(form.errors).length) form.setErrors(Object.fromEntries(left))
  }
  const isWrong = (at: number) =>
    Object.keys(form.errors).some((path) => path.startsWith(`${field.path}.${at}.`))

  /** Focuses the first control of a line after rendering. */
  const focusLine = (at: number) =>
    requestAnimationFrame(() =>
      box.current
        ?.querySelectorAll<HTMLElement>('[data-line]')
        [at]?.querySelector<HTMLElement>('input, button')
        ?.focus(),
    )
  function addLine() {
    const _id = uuidv7()
    put([...lines, { ...fresh, _id } as L])
    setOpened(_id)
    focusLine(lines.length)
  }
  function removeLine(at: number) {
    put(lines.filter((_line, index) => index !== at))
    if (lines.length > 1) focusLine(Math.min(at, lines.length - 2))
    else box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <Fieldset legend={field.label} id={field.id} tabIndex={-1}>
      <Stack gap="xs" ref={box}>
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('kit.record.lines.none')}
          </Text>
        ) : null}
        {lines.map((line, at) => {
          const place = String(at + 1)
          // Lines with errors are open
          const isOpen = !summary || opened === line._id || isWrong(at)
          const fields = isOpen
            ? children({
                line,
                readOnly,
                change: (change) =>
                  put(
                    lines.map((one) => (one._id === line._id ? { ...one, ...change } : one)),
                    at,
                  ),
                say: (label) => t('kit.record.lines.label', { label, place }),
                control: (name) => {
                  const path = `${field.path}.${at}.${name}`
                  return { id: fieldId(path, scope), error: form.errors[path] }
                },
              })
            : null
          const tools = readOnly ? null : (
            <Group gap={2} wrap="nowrap">
              <IconAction
                label={t('kit.record.lines.up', { place })}
                variant="subtle"
                color="gray"
                disabled={at === 0}
                onClick={() => put(movedLine(lines, at, -1))}
              >
                <IconArrowUp size={16} aria-hidden />
              </IconAction>
              <IconAction
                label={t('kit.record.lines.down', { place })}
                variant="subtle"
                color="gray"
                disabled={at === lines.length - 1}
                onClick={() => put(movedLine(lines, at, 1))}
              >
                <IconArrowDown size={16} aria-hidden />
              </IconAction>
              <IconAction
                label={t('kit.record.lines.remove', { place })}
                variant="subtle"
                color="gray"
                onClick={() => removeLine(at)}
              >
                <IconTrash size={16} aria-hidden />
              </IconAction>
            </Group>
          )
          const group = {
            'data-line': true,
            role: 'group',
            'aria-label': t('kit.record.lines.one', { place }),
          }
          return summary ? (
            <Box key={line._id} {...group}>
              <Group gap="xs" wrap="nowrap" justify="space-between">
                <FoldButton
                  place={place}
                  isOpen={isOpen}
                  summary={summary(line)}
                  toggle={() => setOpened(isOpen ? null : line._id)}
                />
                {tools}
              </Group>
              {isOpen ? (
                <Group gap="xs" align="flex-end" p="xs">
                  {fields}
                </Group>
              ) : null}
            </Box>
          ) : (
            <Group key={line._id} gap="xs" align="flex-end" {...group}>
              {fields}
              {tools}
            </Group>
          )
        })}
        {field.error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {field.error}
          </Text>
        ) : null}
        {readOnly ? null : (
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={lines.length >= most}
              onClick={addLine}
              data-add
            >
              {add}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

function FoldButton({
  place,
  isOpen,
  summary: { title, more },
  toggle,
}: {
  place: string
  isOpen: boolean
  summary: LineSummary
  toggle: () => void
}) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Button
      variant="subtle"
      color="gray"
      justify="flex-start"
      flex={1}
      miw={0}
      leftSection={<Chevron size={16} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Text span truncate fw={600} size="sm">
        {place}. {title}
      </Text>
      <Text span truncate c="dimmed" size="sm" ms="xs">
        {more}
      </Text>
    </Button>
  )
}
