import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useField } from '../edit/form-state.ts'
import { IconAction } from '../IconAction.tsx'

/** A row for its inputs. */
interface Row<T> {
  row: T
  /** From 1, for labels. */
  number: number
  put: (next: Partial<T>) => void
  /** Error of the whole list; the inputs know which row it concerns. */
  error: string | undefined
}

/**
 * A short ordered list of settings: rows with a few inputs that can be moved up, removed and added. `most` and `least`
 * limit their number, `words` labels the buttons by row number, `children` renders a row's inputs.
 */
export function RowsField<T extends object>({
  name,
  blank,
  least = 0,
  most,
  words,
  children,
}: {
  name: string
  blank: T
  least?: number
  most: number
  words: { up: (number: number) => string; remove: (number: number) => string; add: string; none?: string }
  children: (row: Row<T>) => ReactNode
}) {
  const { id, value: rows = [], change, error } = useField<T[]>(name)
  const up = (index: number) => {
    const next = [...rows]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    change(next)
  }
  return (
    <Stack gap="sm" id={id} tabIndex={-1}>
      {rows.length === 0 && words.none ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : null}
      {rows.map((row, index) => (
        // eslint-disable-next-line react/no-array-index-key -- new rows have no other identity
        <Group key={index} align="end" wrap="nowrap" gap="xs">
          <SimpleGrid cols={{ base: 1, sm: 2 }} flex={1} spacing="xs" verticalSpacing="xs">
            {children({
              row,
              number: index + 1,
              put: (next) => change(rows.map((one, place) => (place === index ? { ...one, ...next } : one))),
              error,
            })}
          </SimpleGrid>
          <IconAction
            variant="default"
            size="lg"
            disabled={index === 0}
            label={words.up(index + 1)}
            onClick={() => up(index)}
          >
            <IconArrowUp size={16} aria-hidden />
          </IconAction>
          <IconAction
            variant="default"
            size="lg"
            disabled={rows.length <= least}
            label={words.remove(index + 1)}
            onClick={() => change(rows.filter((_, place) => place !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </IconAction>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= most}
          onClick={() => change([...rows, blank])}
        >
          {words.add}
        </Button>
      </Group>
    </Stack>
  )
}
