import { Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { fieldLabel, fieldText } from './field-text.ts'
import type { Saying } from './form-state.ts'
import type { Merge } from './merge.ts'
import { useValueWords } from './use-value-words.ts'

interface Props {
  /** Null: nothing to decide. */
  conflict: Merge | null
  /** Collection of the record, whose texts name the values. */
  collection: string
  labels: Record<string, string>
  /** Names of values from the form's fields. */
  sayings?: ReadonlyMap<string, Saying>
  /** Author of the other change, if known. */
  by?: string
  onDecide: (choices: Record<string, 'mine' | 'theirs'>) => void
  onDismiss: () => void
}

/** Asks which value counts if both users changed the same field, with both side by side. */
export function ConflictDialog({ conflict, collection, labels, sayings, by, onDecide, onDismiss }: Props) {
  const { t } = useTexts()
  const known = useValueWords(
    collection,
    conflict?.clashes.map(({ mine, theirs }) => [mine, theirs]),
  )
  const words = sayings ? { ...known, sayings } : known
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  if (!conflict) return null
  const open = conflict.clashes.filter((clash) => !choices[clash.path]).length
  const show = (path: string, value: unknown) => fieldText(path, value, words) || t('kit.history.empty')
  const taken = conflict.taken.map((path) => fieldLabel(path, labels, t)).join(', ')

  return (
    <Modal
      opened
      onClose={onDismiss}
      title={t('kit.conflict.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{t('kit.conflict.explained', { name: by || t('kit.conflict.somebody') })}</Text>
        {taken ? <Text size="sm">{t('kit.conflict.taken', { fields: taken })}</Text> : null}
        {conflict.clashes.map((clash) => (
          <Radio.Group
            key={clash.path}
            label={fieldLabel(clash.path, labels, t)}
            value={choices[clash.path] ?? ''}
            onChange={(value) => setChoices({ ...choices, [clash.path]: value as 'mine' | 'theirs' })}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt={4}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Paper key={side} withBorder p="sm">
                  <Radio value={side} label={t(`kit.conflict.${side}`)} mb="xs" />
                  <Text size="sm" className="diff-text" mah={220} style={{ overflowY: 'auto' }} tabIndex={0}>
                    {show(clash.path, clash[side])}
                  </Text>
                </Paper>
              ))}
            </SimpleGrid>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDismiss}>
            {t('kit.conflict.later')}
          </Button>
          <Button disabled={open > 0} onClick={() => onDecide(choices)}>
            {t('kit.conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
