import { Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { fieldLabel, fieldText } from './field-text.ts'
import type { Edit } from './use-edit.ts'
import { useValueWords } from './use-value-words.ts'

/** Both have changed the same field: shows mine and theirs side by side and asks which one counts. */
export function ConflictDialog({ edit }: { edit: Edit }) {
  const { t } = useTexts()
  const words = useValueWords(
    edit.options.collection.name,
    edit.conflict?.clashes.map(({ mine, theirs }) => [mine, theirs]),
  )
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const { conflict } = edit
  if (!conflict) return null
  const open = conflict.clashes.filter((clash) => !choices[clash.path]).length
  const show = (path: string, value: unknown) => fieldText(path, value, words) || t('kit.history.empty')

  return (
    <Modal
      opened
      onClose={edit.dismissConflict}
      title={t('kit.conflict.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{t('kit.conflict.explained')}</Text>
        {conflict.clashes.map((clash) => (
          <Radio.Group
            key={clash.path}
            label={fieldLabel(clash.path, edit.options.labels, t)}
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
          <Button variant="default" onClick={edit.dismissConflict}>
            {t('kit.conflict.later')}
          </Button>
          <Button disabled={open > 0} onClick={() => void edit.decide(choices)}>
            {t('kit.conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
