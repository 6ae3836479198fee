import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../texts.ts'
import { queryOfView, useSavedViews } from './saved-views.ts'

/** Saved views of a list, and a way to save the present one. */
export function SavedViews({ screen }: { screen: string }) {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const { views, save, remove } = useSavedViews(screen)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const here = queryOfView(query)

  function keep(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    save({ name: name.trim().slice(0, 60), query: here })
    setName('')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className="tool-toggle"
          variant="default"
          px="sm"
          leftSection={<IconBookmark size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('kit.record.views.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('kit.record.views.title')}>
        <Stack gap="xs">
          {views.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('kit.record.views.none')}
            </Text>
          ) : null}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button
                variant={view.query === here ? 'light' : 'subtle'}
                size="compact-sm"
                justify="flex-start"
                flex={1}
                aria-current={view.query === here}
                onClick={() => {
                  setQuery(new URLSearchParams(view.query))
                  setOpen(false)
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('kit.record.views.remove', { name: view.name })}
                onClick={() => remove(view.name)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={keep}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                flex={1}
                size="xs"
                label={t('kit.record.views.name')}
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" size="xs" variant="default" disabled={!name.trim()}>
                {t('kit.record.views.keep')}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
