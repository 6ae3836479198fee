import { Group, Kbd, Modal, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '../../texts.ts'

const groups = [
  {
    name: 'everywhere',
    keys: [
      ['Ctrl K', 'palette'],
      ['?', 'help'],
      ['Esc', 'escape'],
    ],
  },
  {
    name: 'lists',
    keys: [
      ['j', 'down'],
      ['k', 'up'],
      ['Enter', 'open'],
      ['x', 'select'],
      ['/', 'search'],
    ],
  },
  {
    name: 'editing',
    keys: [
      ['Ctrl S', 'save'],
      ['Ctrl Enter', 'publish'],
    ],
  },
] as const

/** List of keyboard shortcuts, opened with `?`. */
export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('kit.help.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        {groups.map((group) => (
          <div key={group.name}>
            <Text fw={600} mb={4}>
              {t(`kit.help.${group.name}`)}
            </Text>
            <Table>
              <Table.Tbody>
                {group.keys.map(([keys, meaning]) => (
                  <Table.Tr key={keys}>
                    <Table.Td w={140}>
                      <Group gap={4}>
                        {keys.split(' ').map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </Group>
                    </Table.Td>
                    <Table.Td>{t(`kit.help.${meaning}`)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ))}
      </Stack>
    </Modal>
  )
}
