import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import type { RecordLine } from '../../../shared/records/merge-lines.ts'
import { uuidv7 } from '../../../shared/uuid.ts'
import { useTexts } from '../../texts.ts'
import { useField } from '../edit/form-state.ts'
import { IconAction } from '../IconAction.tsx'
import { movedLine } from './moved-line.ts'

/** One line as its fields see it. */
export interface LineInUse<L extends RecordLine> {
  line: L
  change: (change: Partial<L>) => void
  /** Labels a control of this line for ears: „Anzahl, 2. Zeile“. */
  say: (label: string) => string
  readOnly: boolean
}

/** The ordered lines of a record: each keeps its id, so that two people may change different ones. */
export function LinesField<L extends RecordLine>({
  name,
  fresh,
  most = 500,
  add,
  children,
}: {
  name: string
  fresh: Omit<L, '_id'>
  most?: number
  /** What stands on the button that adds a line. */
  add: string
  children: (line: LineInUse<L>) => ReactNode
}) {
  const { t } = useTexts()
  const field = useField<L[]>(name)
  const box = useRef<HTMLDivElement>(null)
  const lines = field.value ?? []
  const { readOnly } = field

  /** The first control of a line, once it is drawn. */
  const focusLine = (at: number) =>
    requestAnimationFrame(() =>
      box.current?.querySelectorAll<HTMLElement>('[data-line]')[at]?.querySelector('input')?.focus(),
    )
  function addLine() {
    field.change([...lines, { ...fresh, _id: uuidv7() } as L])
    focusLine(lines.length)
  }
  function removeLine(at: number) {
    field.change(lines.filter((_line, index) => index !== at))
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
          return (
            <Group
              key={line._id}
              gap="xs"
              align="flex-end"
              data-line
              role="group"
              aria-label={t('kit.record.lines.one', { place })}
            >
              {children({
                line,
                readOnly,
                change: (change) =>
                  field.change(lines.map((one) => (one._id === line._id ? { ...one, ...change } : one))),
                say: (label) => t('kit.record.lines.label', { label, place }),
              })}
              {readOnly ? null : (
                <Group gap={2} wrap="nowrap">
                  <IconAction
                    label={t('kit.record.lines.up', { place })}
                    variant="subtle"
                    color="gray"
                    disabled={at === 0}
                    onClick={() => field.change(movedLine(lines, at, -1))}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </IconAction>
                  <IconAction
                    label={t('kit.record.lines.down', { place })}
                    variant="subtle"
                    color="gray"
                    disabled={at === lines.length - 1}
                    onClick={() => field.change(movedLine(lines, at, 1))}
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
              )}
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
