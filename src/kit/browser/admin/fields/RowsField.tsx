import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useField } from '../edit/form-state.ts'
import { IconAction } from '../IconAction.tsx'

/** One row as its inputs need it. */
interface Row<T> {
  row: T
  /** From 1, as labels name it. */
  number: number
  put: (next: Partial<T>) => void
  /** What is wrong with the whole list; which row it means the inputs know. */
  error: string | undefined
}

/**
 * A short list of settings in its order: rows of a few inputs that move up, go and are added. `most` and `least` bound their number,
 * `words` names the buttons by the number of the row, `children` are the inputs of one row.
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
        // eslint-disable-next-line react/no-array-index-key -- new rows have nothing else to be told apart by
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
